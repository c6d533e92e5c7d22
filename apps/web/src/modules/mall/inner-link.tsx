import type { MouseEvent, ReactNode } from 'react';
import { go } from '../../core/tabs/place.ts';

interface InnerLinkProps {
  to: string;
  className?: string | undefined;
  /** Told before it is followed. */
  onFollow?(): void;
  children: ReactNode;
}

/** A link to a page of the product: followed without loading anew, and opened elsewhere by whoever asks for that. */
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
