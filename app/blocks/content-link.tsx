import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from './page-context.tsx';

/** A button that opens a content link in a new tab. Renders nothing for an unknown link name. */
export function ContentLinkButton({
  link,
  action,
  look = 'secondary',
  className,
}: {
  link: string;
  action: string;
  look?: 'primary' | 'secondary';
  className?: string;
}) {
  const named = usePage().linkOf(link);
  if (named === null) return null;

  return (
    <a href={named.to} target="_blank" rel="noopener" className={buttonClass(look, className)}>
      {action}
      <Icon name="external-link" className="size-4 shrink-0" />
      <span className="sr-only">: {named.title} (opens in a new tab)</span>
    </a>
  );
}
