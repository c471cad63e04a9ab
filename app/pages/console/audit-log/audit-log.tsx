import { listChangedFields } from '#app/features/audit-log/changed-fields.ts';
import { describeChain } from '#app/features/audit-log/verify-records.server.ts';
import { getPortal } from '#app/portal.ts';
import { formatTime } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/audit-log';
import { ChangedFieldsList } from '#app/console-kit/action/changed-fields-list.tsx';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { auditLogList } from './audit-log-list.server.ts';

/** Loads the audit log, newest first. The address determines which row is expanded. */
export async function loader(args: Route.LoaderArgs) {
  const { list, rows, at } = await auditLogList.load(args);
  const opened = rows.find(({ sequence }) => sequence === at.open);
  return {
    list,
    open: opened === undefined ? null : { key: String(opened.sequence), fields: listChangedFields(opened, formatTime) },
    check: args.url.searchParams.get('check') === 'chain' ? await describeChain(getPortal(args.context).database) : null,
  };
}

export default function AuditLog({ loaderData: { list, open, check } }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      note="Each row contains the hash of the one before it, so no row can be changed or removed without leaving a trace."
      filterButtons={
        <Button type="submit" look="quiet" name="check" value="chain">
          Check the chain
        </Button>
      }
      detail={open === null ? null : { key: open.key, content: <ChangedFieldsList fields={open.fields} /> }}
    >
      {check === null ? null : <ChainNote {...check} />}
    </ListPage>
  );
}

/** Shows the result of checking the full log, regardless of the filters. */
function ChainNote({ sentence, lines }: { sentence: string; lines: string[] }) {
  const isSound = lines.length === 0;
  return (
    <div
      role="status"
      className={classNames(
        'mb-4 flex gap-3 rounded-md border px-4 py-3',
        isSound ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft',
      )}
    >
      <Icon
        name={isSound ? 'circle-check' : 'octagon-alert'}
        className={classNames('mt-0.5 size-5 shrink-0', isSound ? 'text-success' : 'text-danger')}
      />
      <div>
        <p>{sentence}</p>
        {isSound ? null : (
          <ul className="mt-2 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
