import type { MouseEvent, ReactNode } from 'react';
import { go } from '../../core/tabs/tab-location.ts';

interface InnerLinkProps {
  to: string;
  className?: string | undefined;
  /** Called before navigation. */
  onFollow?(): void;
  children: ReactNode;
}

/** Link to a page of the product. Navigates without a reload; modified clicks open it elsewhere as usual. */
export function InnerLink({ to, className, onFollow, children }: InnerLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onFollow?.();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
