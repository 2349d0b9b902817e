import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { Decision, DecisionAction, ReportedContent } from '#contract/admin/moderation.ts'
import type { AdminActor } from '#contract/admin/roles.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useAdminRolesI18n } from '#pwa/i18n/pages/admin-roles.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, TextArea } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { resource } from '#sw/http/send.ts'
import { FewFirst } from './gate/few-first.tsx'
import { adminSend, useUncached } from './gate/gate.ts'
import { NotLoaded } from './gate/not-loaded.tsx'

export function Moderation({ onDecided }: { onDecided: () => void }) {
  const i18n = useAdminI18n()
  const [state, setState] = useState<'open' | 'decided'>('open')
  const response = useUncached(resource(calls.reports, { query: { state } }))
  const { body: items, refresh } = response

  const finish = () => {
    refresh()
    onDecided()
  }

  return (
    <Card className="p-5 md:p-6">
      <p className="text-muted">{i18n.moderationText}</p>
      <Segments
        className="mt-4"
        label={i18n.moderation}
        isLabelHidden
        chosen={state}
        onChoose={setState}
        options={[
          { value: 'open', label: i18n.open },
          { value: 'decided', label: i18n.decided },
        ]}
      />
      <div className="mt-4">
        <NotLoaded response={response} failed={i18n.reportsFailed} />
        {items?.length === 0 && <p className="text-muted">{state === 'open' ? i18n.noReports : i18n.noneDecided}</p>}
        <FewFirst of={items ?? []} count={4}>
          {item => (
            <li key={`${item.id} ${item.decision?.id}`} className="border-b border-line py-5 last:border-b-0 last:pb-0">
              <Reported item={item} onDecided={finish} />
            </li>
          )}
        </FewFirst>
      </div>
    </Card>
  )
}

type ReportedProps = { item: ReportedContent; onDecided: () => void }

/** One reported item with the reasons of all its reports, and the possible decisions. */
function Reported({ item, onDecided }: ReportedProps) {
  const i18n = useAdminI18n()
  const { kind, target, reasons, decision, count } = item

  return (
    <article>
      <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <Badge>{i18n.kinds[kind]}</Badge>
        <bdi>{target?.title ?? i18n.gone}</bdi>
        {target?.isSuspended && <Badge tone="danger">{i18n.isSuspended}</Badge>}
        {target?.isDown && !target.isSuspended && <Badge tone="danger">{i18n.isDown}</Badge>}
      </h2>
      {target && (
        <p className="text-sm text-muted">
          {kind !== 'user' && target.personName !== '' && <bdi>{i18n.by(target.personName)} · </bdi>}
          {target.path && !target.isDown && !target.isSuspended && (
            <a href={target.path} className="inline-flex min-h-8 items-center underline underline-offset-4">
              {i18n.see}
            </a>
          )}
        </p>
      )}
      {target?.text && (
        <blockquote className="mt-2 border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
          {target.text}
        </blockquote>
      )}
      <p className="mt-3 text-sm font-semibold">{i18n.times(count)}</p>
      <ul className="list-disc pl-5 text-muted wrap-anywhere">
        {reasons.map(({ reason, at }) => (
          <li key={at + reason}>{reason}</li>
        ))}
      </ul>
      {decision ? (
        <Outcome decision={decision} onUndone={onDecided} />
      ) : (
        <Choice item={item} actions={actionsFor(item)} onDecided={onDecided} />
      )}
    </article>
  )
}

function actionsFor({ kind, target }: ReportedContent): DecisionAction[] {
  if (!target) return ['dismiss']
  const takeDown = kind === 'message' ? [] : (['take-down'] as const)
  // The author has deleted the account.
  if (target.personName === '') return ['dismiss', ...takeDown]
  return ['dismiss', 'warn', ...takeDown, 'suspend']
}

function Choice({ item, actions, onDecided }: ReportedProps & { actions: DecisionAction[] }) {
  const i18n = useAdminI18n()
  const i18nRoot = useI18n()
  const [note, setNote] = useTypedText(`note ${item.kind} ${item.targetId}`)
  const [fieldError, setFieldError] = useState<string>()
  const [chosen, setChosen] = useState<DecisionAction>()

  const decide = async (action: DecisionAction) => {
    const isNoteMissing = action === 'warn' && note.trim() === ''
    setFieldError(isNoteMissing ? i18n.noteRequired : undefined)
    if (isNoteMissing) return
    setChosen(action)
    try {
      await adminSend(calls.decide, { params: { id: item.id }, body: { action, note } })
      setNote('')
      onDecided()
    } catch (error) {
      showToast({ title: sentenceFor(error, i18nRoot, i18n.decisionFailed), tone: 'danger' })
      setChosen(undefined)
    }
  }

  return (
    <div className="mt-3 space-y-3">
      {actions.includes('warn') && (
        <TextArea label={i18n.note} rows={2} maxLength={1000} {...bound(note, setNote)} error={fieldError} />
      )}
      <div className="flex flex-wrap gap-2.5">
        {actions.map(action => (
          <Button
            key={action}
            size="small"
            look={action === 'suspend' || action === 'take-down' ? 'danger' : 'quiet'}
            disabled={chosen !== undefined}
            isBusy={chosen === action}
            onClick={() => void decide(action)}
          >
            {action === 'take-down' && item.kind === 'user' ? i18n.hideText : i18n.actions[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}

function Outcome({ decision, onUndone }: { decision: Decision; onUndone: () => void }) {
  const i18n = useAdminI18n()
  const roles = useAdminRolesI18n()
  const format = useFormat()
  const { isBusy, run } = useAction({ failed: i18n.decisionFailed, toast: true })
  const day = (at: string) => momentLabel(at, format)
  const by = (actor: AdminActor | null) =>
    actor ? roles.decidedBy(actor.name ?? roles.deletedAccount) : roles.decidedByServer

  const undo = () =>
    run(async () => {
      await adminSend(calls.undoDecision, { params: { id: decision.id } })
      onUndone()
    })

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="font-semibold">{i18n.outcomes[decision.action]}</span> · {day(decision.at)}{' '}
        <bdi>{by(decision.by)}</bdi>
        {decision.undoneAt && (
          <>
            {` · ${i18n.undone(day(decision.undoneAt))} `}
            <bdi>{by(decision.undoneBy)}</bdi>
          </>
        )}
        {decision.note && <span className="block text-muted wrap-anywhere">{decision.note}</span>}
      </p>
      {!decision.undoneAt && decision.action !== 'dismiss' && (
        <SmallButton isBusy={isBusy} onClick={() => void undo()}>
          {i18n.undo}
        </SmallButton>
      )}
    </div>
  )
}
