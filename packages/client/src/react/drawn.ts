const longestDrawMs = 500;

/** What was set last has been drawn; a page that nobody sees draws nothing and is not waited for. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    const unseen = setTimeout(resolve, longestDrawMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve);
    });
  });
