import { Button } from '#app/ui/button.tsx';
import { NoticeBar } from '#app/ui/notice-bar.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { SavingNote } from '#app/pages/saving-note.tsx';
import { Part, Row, Sample } from './part.tsx';

const statuses = ['saved', 'unsaved', 'signed-out'] as const;

export function MessageParts() {
  return (
    <Part id="messages" title="Toasts and notices">
      <Sample name="Toast: press to show it for four seconds" file="app/ui/toast/toast.tsx">
        <Row>
          <Button look="secondary" onClick={() => toast({ title: 'Neutral', description: 'Something has happened.' })}>
            Neutral
          </Button>
          <Button look="secondary" onClick={() => toast({ title: 'Lesson completed', tone: 'success' })}>
            Success
          </Button>
          <Button
            look="secondary"
            onClick={() => toast({ title: 'Failed to copy', description: 'Please copy the text manually', tone: 'destructive' })}
          >
            Destructive
          </Button>
        </Row>
      </Sample>
      <Sample name="NoticeBar" file="app/ui/notice-bar.tsx">
        <NoticeBar html="Demo: the people and requests are made up. Everything is reset when the demo restarts." />
      </Sample>
      <Sample name="A note of the console" file="app/console-kit/console-notice.tsx">
        <ConsoleNotice text="3 messages going out, one after the other." />
        <ConsoleNotice text="This message was sent meanwhile. Nothing was changed." tone="refused" />
      </Sample>
      <Sample name="SavingNote" file="app/pages/saving-note.tsx">
        <div className="flex flex-col items-start gap-2">
          {statuses.map((status) => (
            <SavingNote key={status} status={status} isStored onRetry={() => undefined} gate="#messages">
              Saved
            </SavingNote>
          ))}
        </div>
      </Sample>
    </Part>
  );
}
