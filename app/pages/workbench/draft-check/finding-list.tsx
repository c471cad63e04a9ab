import { Link } from 'react-router';

import type { CheckRule, Finding, Weight } from '#app/draft-check/rule-set.ts';
import { Button, PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { LoadedRuleSet } from './use-draft-check.ts';

/** Each severity has an icon and a line style, because colour alone isn't enough. */
export const weightLooks: Record<Weight, { icon: DrawnIcon; line: string; ink: string }> = {
  stop: { icon: 'octagon-alert', line: 'border-l-4 border-solid border-danger', ink: 'text-danger' },
  ask: { icon: 'hand', line: 'border-l-4 border-dashed border-warning', ink: 'text-warning' },
  unsure: { icon: 'info', line: 'border-l-4 border-double border-line-strong', ink: 'text-ink-muted' },
  better: { icon: 'lightbulb', line: 'border-l-4 border-dotted border-brand', ink: 'text-brand' },
};

interface FindingListProps {
  findings: readonly Finding[];
  text: string;
  book: LoadedRuleSet;
  weightLabels: Record<Weight, { label: string; meaning: string }>;
  /** True if the user can open the training portal, where the rules are taught. */
  canOpenLessons: boolean;
  onShow: (finding: Finding) => void;
  onRewrite: (finding: Finding, rule: CheckRule) => void;
}

/** Lists the findings in the order of the text, each with its reason and suggested wording. */
export function FindingList({ findings, book, ...rest }: FindingListProps) {
  return (
    <ol className="m-0 flex list-none flex-col gap-3 p-0">
      {findings.map((finding, index) => {
        const known = book.rules.get(finding.rule);
        return known === undefined ? null : <FindingCard key={`${finding.rule} ${index}`} {...{ finding, book, ...known }} {...rest} />;
      })}
    </ol>
  );
}

type FindingCardProps = Omit<FindingListProps, 'findings'> & { finding: Finding; rule: CheckRule; family: string };

function FindingCard({ finding, rule, family, text, book, weightLabels, canOpenLessons, onShow, onRewrite }: FindingCardProps) {
  const { icon, line, ink } = weightLooks[finding.weight];
  const lesson = book.lessons[rule.lesson];

  return (
    <li className={classNames('rounded-md bg-surface px-4 py-3 break-inside-avoid', line)}>
      <h3 className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] font-semibold">
        <Icon name={icon} className={classNames('size-4.5', ink)} />
        <span className={ink}>{weightLabels[finding.weight].label}</span>
        <span>{rule.title}</span>
      </h3>
      {finding.place === null ? null : (
        <PlainButton
          onClick={() => onShow(finding)}
          className="mt-1 min-h-11 max-w-full rounded-md text-left text-[0.9375rem] wrap-break-word underline decoration-line-strong underline-offset-4 hover:bg-sunken"
        >
          “{text.slice(finding.place.start, finding.place.end)}”<span className="sr-only">: show it in the draft</span>
        </PlainButton>
      )}
      <p className="mt-1 text-[0.9375rem]">{rule.reason}</p>
      <p className="mt-1 text-sm text-ink-muted">
        {family}. {rule.source}, as of {rule.asOf}.{' '}
        {lesson !== undefined && canOpenLessons ? (
          <>
            Taught in{' '}
            <Link to={lesson.to} className="text-brand underline underline-offset-4">
              {lesson.title}
            </Link>
          </>
        ) : null}
      </p>
      <RewriteOffer {...{ finding, rule, onRewrite }} />
    </li>
  );
}

function RewriteOffer({ finding, rule, onRewrite }: Pick<FindingCardProps, 'finding' | 'rule' | 'onRewrite'>) {
  if (rule.rewrite === undefined) return null;
  const isAdded = rule.rewrite.replaces === 'nothing' || finding.place === null;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem] italic">{rule.rewrite.text}</p>
      <Button look="secondary" className="print:hidden" onClick={() => onRewrite(finding, rule)}>
        {isAdded ? 'Add this line' : 'Use this wording'}
        <span className="sr-only">: {rule.title}</span>
      </Button>
    </div>
  );
}
