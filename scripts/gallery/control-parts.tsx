import { useRef, useState } from 'react';

import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Button, ButtonLink, buttonClass, PlainButton } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { drawnIcons } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { Part, Row, Sample } from './part.tsx';

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ControlParts() {
  return (
    <Part id="controls" title="Buttons and links">
      <Sample name="Button" file="app/ui/button.tsx">
        <div className="space-y-3">
          {looks.map((look) => (
            <Row key={look}>
              <Button look={look}>Save {look}</Button>
              <Button look={look}>
                <Icon name="check" className="size-4" />
                With an icon
              </Button>
              <Button look={look} disabled>
                Disabled
              </Button>
              <Button look={look} aria-disabled>
                Not possible now
              </Button>
              <Button look={look} disabled>
                <Icon name="loader-circle" className="size-4 animate-spin" />
                Sending
              </Button>
            </Row>
          ))}
        </div>
      </Sample>
      <Sample name="Button, pressed before its page listens" file="app/first-paint/replay-click.ts">
        <PressedEarly />
      </Sample>
      <Sample name="ButtonLink, and a link that looks like a button" file="app/ui/button.tsx">
        <Row>
          {looks.map((look) => (
            <ButtonLink key={look} to="." look={look} preventScrollReset>
              Open {look}
            </ButtonLink>
          ))}
          <a href="#controls" className={buttonClass('secondary')}>
            A plain link
          </a>
        </Row>
      </Sample>
      <Sample name="CopyButton" file="app/ui/copy-button.tsx">
        <Copied />
      </Sample>
      <Sample name="Tooltip" file="app/ui/tooltip.tsx">
        <Tooltip text="Search the portal">
          <PlainButton aria-label="Search" className="flex size-11 items-center justify-center rounded-md hover:bg-sunken">
            <Icon name="search" />
          </PlainButton>
        </Tooltip>
      </Sample>
      <Sample name="ConfirmDialog" file="app/ui/confirm-dialog.tsx">
        <AskedBack />
      </Sample>
      <Sample name="ProgressBar" file="app/ui/progress-bar.tsx">
        <div className="max-w-sm space-y-4">
          {[0, 0.4, 1].map((value) => (
            <ProgressBar key={value} value={value} label={`${value * 100} percent of the lessons`} />
          ))}
        </div>
      </Sample>
      <Sample name="PageHead" file="app/ui/page-head.tsx">
        <PageHead eyebrow="Training" title="A page without a purpose" />
        <PageHead eyebrow="Training" title="A page with one" purpose="What you'll be able to do after reading it.">
          <p className="mt-3 text-sm text-ink-muted">Below it: facts such as the reading time.</p>
        </PageHead>
      </Sample>
      <Sample name="ScrollRegion" file="app/ui/scroll-region.tsx">
        <ScrollRegion label="A wide line" className="max-w-sm rounded-md border border-line p-3">
          <p className="w-max">Wide content scrolls in its own box, and a shadow shows which side has more.</p>
        </ScrollRegion>
      </Sample>
      <Sample name="Icon" file="app/ui/icon.tsx">
        <ul className="m-0 grid list-none grid-cols-2 gap-2 p-0 text-sm sm:grid-cols-4">
          {drawnIcons.map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Sample>
    </Part>
  );
}

/** Sets the marker of an early click again, because hydration has removed it. */
function PressedEarly() {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Row>
      <Button ref={button}>Start the assessment</Button>
      <Button look="quiet" onClick={() => button.current?.setAttribute('data-early', 'pressed')}>
        Show it pressed early
      </Button>
    </Row>
  );
}

function Copied() {
  const source = useRef<HTMLElement>(null);
  return (
    <Row>
      <code ref={source}>7F3A-09C1</code>
      <CopyButton text="7F3A-09C1" what="the code" copied="The code has been copied" source={source} />
    </Row>
  );
}

function AskedBack() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        Leave the assessment
      </Button>
      <ConfirmDialog isOpen={isOpen} title="Leave the assessment?" stay="Stay" go="Leave" onStay={close} onGo={close}>
        <p>Your answers are submitted as they are.</p>
      </ConfirmDialog>
    </>
  );
}
