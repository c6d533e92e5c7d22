const maxRenderMs = 500;

/** Resolves when the latest state is painted; resolves immediately on a hidden page, which does not paint. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    const unseen = setTimeout(resolve, maxRenderMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve);
    });
  });
