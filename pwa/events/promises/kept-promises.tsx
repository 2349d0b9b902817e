import { useState } from 'react'
import { MAX_REPLY } from '#contract/events/limits.ts'
import type { KeptPromises as Kept } from '#contract/events/promises/promises.ts'
import { useTextDraft } from '#pwa/data/use-draft.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { usePromisesI18n } from '#pwa/i18n/pages/promises.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { personStore } from '#sw/db.ts'
import { replyToPromises } from '#sw/direct/promises.ts'
import { useSending } from '../people/use-sending.ts'

/** Whose figure it is: of a series, or without a slug of the host. */
type Figure = { hostId: string; series: string | null; onChanged: () => void }

/** "Kept 8 of 10 promises", of a host or a series, with the reply of the host, who writes it here. */
export default function KeptPromises({ promises, ...figure }: Figure & { promises: Kept }) {
  const { tag } = useFormat()
  const text = usePromisesI18n()
  const me = useSession(session => session.me)
  const [isWriting, setIsWriting] = useState(false)
  const { reply } = promises
  const isHost = me?.id === figure.hostId

  return (
    <div className="mt-4">
      <p className="figures">{text.kept({ ...promises, tag })}</p>
      {isWriting && isHost ? (
        <ReplyForm figure={figure} stored={reply?.text ?? ''} onClose={() => setIsWriting(false)} />
      ) : (
        <>
          {reply && (
            <div className="mt-2 max-w-prose border-l border-line pl-4">
              <p className="text-sm text-muted">{text.by}</p>
              <p className="whitespace-pre-line wrap-anywhere">
                <bdi>{reply.text}</bdi>
              </p>
              {me && !isHost && (
                <div className="-ml-4">
                  <ReportButton kind="promise-reply" targetId={reply.id} />
                </div>
              )}
            </div>
          )}
          {isHost && (
            <SmallButton className="mt-2" onClick={() => setIsWriting(true)}>
              {reply ? text.edit : text.reply}
            </SmallButton>
          )}
        </>
      )}
    </div>
  )
}

type ReplyFormProps = { figure: Figure; stored: string; onClose: () => void }

function ReplyForm({ figure: { hostId, series, onChanged }, stored, onClose }: ReplyFormProps) {
  const text = usePromisesI18n()
  const { text: reply, type, remove } = useTextDraft(hostId, `reply to promises ${series ?? ''}`, stored)
  const { run, isBusy } = useSending(useVenuePeopleI18n())
  const save = () =>
    run(
      async () => {
        await replyToPromises(personStore(hostId), { slug: series, text: reply.trim() })
        await remove()
        onChanged()
        onClose()
      },
      { done: reply.trim() === '' ? text.removed : text.saved },
    )

  return (
    <Form onSubmit={save} className="mt-2 max-w-xl space-y-4">
      <TextArea
        label={text.replyLabel}
        name="reply"
        hint={text.replyHint}
        maxLength={MAX_REPLY}
        {...bound(reply, type)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
        <QuietButton
          onClick={() => {
            void remove()
            onClose()
          }}
        >
          {text.cancel}
        </QuietButton>
      </div>
    </Form>
  )
}
