import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { HostMessage, MessageAudience, SendHostMessage } from '#contract/events/host-messages.ts'
import {
  HOST_MESSAGE_HOURS_AFTER_END,
  HOST_MESSAGE_MAX_CHARACTERS,
  HOST_MESSAGES_PER_EVENT,
} from '#contract/events/limits.ts'
import type { Receipt } from '#contract/events/messages/receipts.ts'
import { isPast } from '#contract/events/nights.ts'
import * as calls from '#contract/events/page/calls.ts'
import { send as sendWrite, useDeliveries, useWaiting } from '#pwa/data/deliveries.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFieldsDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useHostMessagesI18n } from '#pwa/i18n/pages/host-messages.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { hostMessage, hostMessageForm, withdrawMessage } from '#sw/delivery/kinds/host-messages.ts'
import { discardRefused, isOpen } from '#sw/delivery/queue.ts'
import { resource } from '#sw/http/send.ts'
import { agoLabel, minutesSince } from '../event/minutes-since.ts'
import { ReceiptLine, useReceipts } from './receipt-line.tsx'

// One file for the device: its list of files has an entry for each.

type OwnMessagesProps = { event: Event; messages: HostMessage[]; me: Me; nowMs: number }

const HOUR_MS = 3_600_000

/** The messages that the host has sent to the guests of the event, those that wait on this device, and the form. */
export default function OwnMessages({ event, messages: stored, me, nowMs }: OwnMessagesProps) {
  const messages = [...new Map(stored.map(message => [message.id, message])).values()]
  const text = useHostMessagesI18n()
  const receipts = useReceipts(event.id, me)
  const [isWriting, setIsWriting] = useState(false)
  const waiting = useUnsent(event.id, me.id).filter(({ body }) => messages.every(({ id }) => id !== body.id))
  const left = Math.max(0, HOST_MESSAGES_PER_EVENT - messages.length - waiting.length)
  const isTooLate = isPast(event, nowMs - HOST_MESSAGE_HOURS_AFTER_END * HOUR_MS)
  if (isTooLate && messages.length === 0) return null

  return (
    <section className="border-t border-line py-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      {!isTooLate && (
        <>
          <p className="mt-1 text-muted">{left === 0 ? text.noneLeft : text.hint}</p>
          {left > 0 && (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <SmallButton onClick={() => setIsWriting(true)}>{text.write}</SmallButton>
              <span className="text-sm text-muted">{text.left(left)}</span>
            </div>
          )}
        </>
      )}
      <ul className="mt-4 space-y-5">
        {waiting.map(({ body, isTried }) => (
          <li key={body.id}>
            <Sent message={body}>{isTried && <WaitingSign />}</Sent>
          </li>
        ))}
        {messages.map(message => (
          <li key={message.id}>
            <Sent message={message} nowMs={nowMs}>
              <SentState eventId={event.id} message={message} receipts={receipts} me={me} />
            </Sent>
          </li>
        ))}
      </ul>
      <Dialog isOpen={isWriting} onClose={() => setIsWriting(false)} title={text.write}>
        <MessageForm event={event} userId={me.id} onSent={() => setIsWriting(false)} />
      </Dialog>
    </section>
  )
}

/** The messages about this event that the server has not accepted yet, newest first. */
function useUnsent(eventId: string, userId: string) {
  const isTried = useWaiting(userId, hostMessage).some(row => row.key === eventId && row.isTried)
  return useDeliveries(userId, hostMessage)
    .filter(row => row.key === eventId && isOpen(row))
    .toReversed()
    .map(({ body }) => ({ body, isTried }))
}

type SentProps = {
  message: Pick<SendHostMessage, 'audience' | 'text'> & { at?: string }
  nowMs?: number
  children: ReactNode
}

function Sent({ message: { audience, text: content, at }, nowMs, children }: SentProps) {
  const ago = useLanguage(state => state.i18n.events.page.ago)
  const text = useHostMessagesI18n()

  return (
    <article>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span className="font-semibold">{text.sentTo[audience]}</span>
        {at !== undefined && nowMs !== undefined && (
          <time dateTime={at} className="figures">
            {agoLabel(minutesSince(at, nowMs), ago)}
          </time>
        )}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">
        <bdi>{content}</bdi>
      </p>
      {children}
    </article>
  )
}

type SentStateProps = { eventId: string; message: HostMessage; receipts: Receipt[]; me: Me }

function SentState({ eventId, message, receipts, me }: SentStateProps) {
  const text = useHostMessagesI18n()
  const receipt = receipts.find(({ id }) => id === message.id)

  if (message.isRemoved) return <p className="mt-1 text-sm font-medium text-danger">{text.removed}</p>
  if (message.isWithdrawn) return <p className="mt-1 text-sm font-medium text-muted">{text.withdrawn}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {receipt && <ReceiptLine eventId={eventId} receipt={receipt} />}
      <WithdrawMessage eventId={eventId} message={message} userId={me.id} />
    </div>
  )
}

function WithdrawMessage({ eventId, message, userId }: { eventId: string; message: HostMessage; userId: string }) {
  const text = useHostMessagesI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, run } = useAction({ failed: text.withdrawFailed, toast: true })

  const withdraw = async () =>
    await run(async () => {
      await withdrawMessage(personStore(userId), eventId, message.id)
      setIsOpen(false)
      showToast({ title: text.withdrawnToast })
    })

  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-text"
      >
        {text.withdraw}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.withdrawTitle}
        confirm={text.withdraw}
        onConfirm={withdraw}
        isBusy={isBusy}
      >
        <p className="mb-2 text-muted">{text.withdrawText}</p>
        <p className="whitespace-pre-line">
          <bdi>{message.text}</bdi>
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Writes to the guests of an event from outside its page. The event has the messages that were sent before. */
export function MessageDialog({ event, userId, onClose }: { event: Event; userId: string; onClose: () => void }) {
  const text = useHostMessagesI18n()
  const part = useRemote(resource(calls.ownPart, { params: { id: event.id } }), userId)
  const sent = part.state === 'loaded' ? (part.body.messages ?? []).length : 0

  return (
    <Dialog isOpen onClose={onClose} title={text.title}>
      {sent < HOST_MESSAGES_PER_EVENT ? (
        <MessageForm event={event} userId={userId} onSent={onClose} />
      ) : (
        <p className="text-muted">{text.noneLeft}</p>
      )}
    </Dialog>
  )
}

type Typed = Pick<SendHostMessage, 'audience' | 'text'>

const EMPTY: Typed = { audience: 'going', text: '' }

/** The text is a draft until it is in the queue; a refused message becomes the draft again. */
function MessageForm({ event, userId, onSent }: { event: Event; userId: string; onSent: () => void }) {
  const audiences: MessageAudience[] = ['going', 'interested', ...(event.hasWaitingList ? ['waiting' as const] : [])]
  const leftLabel = useLanguage(state => state.i18n.messages.composer.left)
  const text = useHostMessagesI18n()
  const { typed, change, remove } = useFieldsDraft(userId, hostMessageForm(event.id), EMPTY)

  const send = async () => {
    const body = { id: crypto.randomUUID(), audience: typed.audience, text: typed.text.trim() }
    const outcome = await sendWrite(userId, hostMessage, event.id, body, () => {
      void remove()
      void discardRefused(personStore(userId), hostMessage, event.id)
      onSent()
    })
    if (outcome === 'delivered') showToast({ title: text.sent })
  }

  return (
    <Form onSubmit={send} className="space-y-5">
      <p className="text-muted">{text.hint}</p>
      <Segments
        label={text.to}
        chosen={typed.audience}
        onChoose={audience => change({ audience })}
        options={audiences.map(value => ({ value, label: text.audience[value] }))}
      />
      <TextArea
        label={text.text}
        name="text"
        maxLength={HOST_MESSAGE_MAX_CHARACTERS}
        {...bound(typed.text, text => change({ text }))}
        hint={leftLabel(HOST_MESSAGE_MAX_CHARACTERS - typed.text.length)}
      />
      <Button type="submit" disabled={typed.text.trim() === ''}>
        {text.send}
      </Button>
    </Form>
  )
}
