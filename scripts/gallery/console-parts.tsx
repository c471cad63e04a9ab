import { useState } from 'react';

import { Mark } from '#app/console-kit/mark.tsx';
import { markCode } from '#app/pages/console/codes/code-marks.ts';
import { FilterInput, FilterSelect } from '#app/console-kit/list/filter-fields.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list/list-table.tsx';
import { DueMark } from '#app/pages/console/requests/due-mark.tsx';
import { messageTones } from '#app/pages/console/messages/message-tones.ts';
import { stateNames } from '#app/features/messages/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Part, Row, Sample } from './part.tsx';

interface Learner {
  id: string;
  name: string;
  stage: string;
  lessons: number;
}

const learners: Learner[] = [
  { id: 'a', name: 'Ana Ruiz', stage: 'Passed', lessons: 48 },
  { id: 'b', name: 'Ben Osei with a name that is far too long for the column it is in', stage: 'Learning', lessons: 17 },
  { id: 'c', name: 'Chidi Okafor', stage: 'Locked out', lessons: 48 },
];

const columns: readonly ListColumn<Learner>[] = [
  { title: 'Learner', show: ({ name }) => name, className: 'wrap-anywhere' },
  { title: 'Stage', show: ({ stage }) => stage },
  { title: 'Lessons', show: ({ lessons }) => `${lessons} of 48`, className: 'tabular-nums' },
];

function drawAction({ stage }: Learner) {
  return stage === 'Locked out' ? <Button look="quiet">Grant an attempt</Button> : null;
}

function drawDetail({ name }: Learner) {
  return <p>What we know about {name}.</p>;
}

export function ConsoleParts() {
  return (
    <Part id="console" title="Badges and tables">
      <Sample name="State of a code" file="app/pages/console/codes/code-marks.ts">
        <Row>
          <Mark {...markCode({ state: 'live', text: 'Opens the training portal' })} />
          <Mark {...markCode({ state: 'grace', text: 'Ends in 24 hours' })} />
          <Mark {...markCode({ state: 'ended', text: 'Ended' })} />
          <Mark {...markCode({ state: 'revoked', text: 'Revoked' })} />
        </Row>
      </Sample>
      <Sample name="State of a message" file="app/pages/console/messages/message-tones.ts">
        <Row>
          {Object.entries(stateNames).map(([state, words]) => (
            <Mark key={state} text={words} tone={messageTones[state as keyof typeof stateNames]} />
          ))}
        </Row>
      </Sample>
      <Sample name="When something is due" file="app/pages/console/requests/due-mark.tsx">
        <Row>
          <DueMark due={{ tone: 'late', text: '2 hours late' }} />
          <DueMark due={{ tone: 'soon', text: 'due in 4 hours' }} />
          <DueMark due={{ tone: 'calm', text: 'due in 2 days' }} />
        </Row>
      </Sample>
      <Sample name="Filters of a list" file="app/console-kit/list/filter-fields.tsx">
        <div className="flex flex-wrap items-end gap-3">
          <FilterInput label="Search" name="search" defaultValue="Ana" />
          <FilterSelect
            label="Stage"
            name="stage"
            options={[
              { value: '', label: 'All' },
              { value: 'passed', label: 'Passed' },
            ]}
          />
        </div>
      </Sample>
      <Sample name="A list: links, an action, and j, k and Enter" file="app/console-kit/list/list-table.tsx">
        <ListTable
          caption="Learners"
          rows={learners}
          keyOf={({ id }) => id}
          linkOf={() => '.'}
          actionOf={drawAction}
          columns={columns}
          empty=""
        />
      </Sample>
      <Sample name="A list with expandable rows" file="app/console-kit/list/list-table.tsx">
        <OpenRows />
      </Sample>
      <Sample name="An empty list" file="app/console-kit/list/list-table.tsx">
        <ListTable caption="Learners" rows={[]} keyOf={({ id }: Learner) => id} columns={columns} empty="No learners match." />
      </Sample>
    </Part>
  );
}

/** The first row is open to begin with. In the console, the address says which row is open. */
function OpenRows() {
  const [openRow, setOpenRow] = useState('a');
  return (
    <>
      <ListTable
        caption="Learners, one of them open"
        rows={learners}
        keyOf={({ id }) => id}
        linkOf={() => '.'}
        detailOf={(learner) => (learner.id === openRow ? drawDetail(learner) : null)}
        columns={columns}
        empty=""
      />
      <p className="mt-2">
        <Button look="quiet" onClick={() => setOpenRow((open) => (open === 'a' ? 'c' : 'a'))}>
          Open another row
        </Button>
      </p>
    </>
  );
}
