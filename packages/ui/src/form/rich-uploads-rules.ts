/** The file types allowed in rich text, and their maximum size in MB. */
export const richFiles = {
  image: { types: ['image/jpeg', 'image/png'], maxSize: 10 },
  document: {
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    maxSize: 10,
  },
  video: { types: ['video/mp4', 'video/webm'], maxSize: 50 },
} as const;
export type RichFile = keyof typeof richFiles;
