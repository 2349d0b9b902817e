import X from 'lucide-react/icons/x'
import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { AdminMemberDetails, DecideMember, MemberDecision } from '#contract/admin/members.ts'
import type { AdminActor } from '#contract/admin/roles.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useChangeQuery } from '#pwa/data/use-query.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { dayLabel, momentLabel } from '#pwa/i18n/time-labels.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, IconButton, QuietButton, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { useWide } from '#pwa/ui/use-wide.ts'
import { resource } from '#sw/http/send.ts'
import { adminSend, useUncached } from '../gate/gate.ts'
import { NotLoaded } from '../gate/not-loaded.tsx'
import { MemberBadges } from './member-badges.tsx'

/** One member: the measures that stand, what happened, and the measures that can be taken. */
export function Member({ person, onDecided }: { person: string; onDecided: () => void }) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const isWide = useWide()
  const changeQuery = useChangeQuery()
  const response = useUncached(resource(calls.member, { params: { person } }))
  const { body, refresh } = response

  const finish = () => {
    refresh()
    onDecided()
  }

  return (
    <Card className="p-5 md:p-6">
      {isWide ? (
        <IconButton
          icon={X}
          aria-label={text.all}
          style={{ float: 'right' }}
          onClick={() => changeQuery({ member: undefined })}
        />
      ) : (
        <SmallLink href={paths.adminPeople()}>{text.all}</SmallLink>
      )}
      <NotLoaded response={response} failed={text.memberFailed} />
      {body && <Details member={body} onChanged={finish} />}
    </Card>
  )
}

function Details({ member, onChanged }: { member: AdminMemberDetails; onChanged: () => void }) {
  const text = useAdminI18n().memberList
  const format = useFormat()
  const [action, setAction] = useState<DecideMember['action']>()
  const { id, name, username, state, decisions } = member
  const standing = decisions.filter(isStanding)

  return (
    <>
      <div className="mt-4 flex items-center gap-4">
        <Avatar id={id} name={name} src={member.profileImageUrl} className="size-16" />
        <div className="min-w-0 grow">
          <h2 className="display text-2xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p className="figures text-muted wrap-anywhere">
            @{username} · {text.since(dayLabel(member.createdAt, format))}
          </p>
        </div>
      </div>
      <div className="mt-3 flex">
        <MemberBadges member={member} />
      </div>
      <p className="figures mt-3">
        {[
          member.lastSeenAt ? text.seenAt(momentLabel(member.lastSeenAt, format)) : text.neverSeen,
          text.events(member.events),
          text.followers(member.followers),
          text.reports(member.reports),
        ].join(' · ')}
      </p>
      {standing.map(decision => (
        <Standing key={decision.id} decision={decision} onUndone={onChanged} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <SmallButton onClick={() => setAction('warn')}>{text.warn}</SmallButton>
        {state !== 'suspended' && (
          <Button size="small" look="danger" onClick={() => setAction('suspend')}>
            {text.suspend}
          </Button>
        )}
        {state !== 'suspended' && <SmallLink href={paths.profileOf(id)}>{text.profile}</SmallLink>}
      </div>
      <History member={member} />
      {action && (
        <MeasureDialog member={member} action={action} onClose={() => setAction(undefined)} onDone={onChanged} />
      )}
    </>
  )
}

function isStanding({ action, undoneAt }: MemberDecision): boolean {
  return undoneAt === null && (action === 'warn' || action === 'suspend')
}

/** A measure that is in force, with its reason and what it does, and the way to undo it. */
function Standing({ decision, onUndone }: { decision: MemberDecision; onUndone: () => void }) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const format = useFormat()
  const { isBusy, run } = useAction({ failed: i18n.decisionFailed, noSignal: text.noSignal, toast: true })
  const { id, action, note, at, seenAt } = decision
  const isSuspension = action === 'suspend'
  const reading = seenAt ? text.read(momentLabel(seenAt, format)) : text.unread

  const undo = async () => {
    await run(async () => {
      await adminSend(calls.undoDecision, { params: { id } })
      showToast({ title: text.undone })
      onUndone()
    })
  }

  return (
    <section className={`mt-4 rounded-control border bg-raised p-4 ${isSuspension ? 'border-danger' : 'border-edge'}`}>
      <h3 className={isSuspension ? 'font-semibold text-danger' : 'font-semibold'}>
        {isSuspension ? text.standing.suspend : text.standing.warn} · {momentLabel(at, format)}
      </h3>
      {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{note}”</p>}
      <p className="mt-1 text-sm text-muted">{isSuspension ? text.consequence : reading}</p>
      <Button size="small" className="mt-3" isBusy={isBusy} onClick={() => void undo()}>
        {i18n.undo}
      </Button>
    </section>
  )
}

/** The decisions and the reports, the latest first. A report does not name its author. */
function History({ member: { decisions, latestReports } }: { member: AdminMemberDetails }) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const roles = useAdminRolesI18n()
  const format = useFormat()
  const by = (actor: AdminActor | null) =>
    actor ? roles.decidedBy(actor.name ?? roles.deletedAccount) : roles.decidedByServer
  const entries = [
    ...decisions.map(({ id, action, note, at, ...decision }) => ({
      key: id,
      at,
      title: i18n.outcomes[action],
      note,
      details: [
        by(decision.by),
        decision.undoneAt && `${i18n.undone(momentLabel(decision.undoneAt, format))} ${by(decision.undoneBy)}`,
      ],
    })),
    ...latestReports.map(({ reason, at }) => ({
      key: at + reason,
      at,
      title: text.reported,
      note: reason,
      details: [],
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

  return (
    <section className="mt-6">
      <h3 className="font-semibold">{text.history}</h3>
      {entries.length === 0 && <p className="text-muted">{text.noHistory}</p>}
      <ul>
        {entries.map(({ key, at, title, note, details }) => (
          <li key={key} className="border-b border-line py-3 last:border-b-0">
            <p className="font-semibold">{title}</p>
            {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
            <p className="figures text-sm text-muted wrap-anywhere">
              {[momentLabel(at, format), ...details].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type MeasureProps = {
  member: AdminMemberDetails
  action: DecideMember['action']
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason. It stays in its field after a refusal, and after the page has locked itself. */
function MeasureDialog({ member: { id, name }, action, onClose, onDone }: MeasureProps) {
  const i18n = useAdminI18n()
  const text = i18n.memberList
  const [note, setNote] = useTypedText(`measure ${id}`)
  const { isBusy, failure, setFailure, run } = useAction({ failed: i18n.decisionFailed, noSignal: text.noSignal })
  const isWarning = action === 'warn'

  const decide = async () => {
    setFailure(note.trim() === '' ? text.reasonRequired : undefined)
    if (note.trim() === '') return
    await run(async () => {
      await adminSend(calls.decideMember, { params: { person: id }, body: { action, note } })
      setNote('')
      showToast({ title: isWarning ? text.warned(name) : text.suspended(name) })
      onDone()
      onClose()
    })
  }

  return (
    <Dialog isOpen onClose={onClose} title={isWarning ? text.warnTitle(name) : text.suspendTitle(name)}>
      <Form noValidate onSubmit={decide} className="space-y-5">
        <p className="text-muted">{isWarning ? text.warnText : text.suspendText}</p>
        <TextArea
          label={text.reason}
          maxLength={1000}
          value={note}
          error={failure}
          onChange={event => {
            setNote(event.target.value)
            setFailure(undefined)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look={isWarning ? 'accent' : 'danger'} isBusy={isBusy}>
            {isWarning ? text.warn : text.suspend}
          </Button>
          <QuietButton onClick={onClose}>{text.cancel}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
