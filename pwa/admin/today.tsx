import { useState } from 'react'
import type { AdminSummary } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import type { AdminRole } from '#contract/admin/roles.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { pages } from '#contract/paths.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { Button, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { DetailsList } from '#pwa/ui/details-list.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'
import { Diagnostics, type Runs, resultOf, useDiagnoses } from './diagnostics.tsx'
import { adminSend, type useUncached } from './gate/gate.ts'
import { NotLoaded } from './gate/not-loaded.tsx'

/** How much waits in the section of the reports. */
export function waitingCount(summary: AdminSummary | undefined): number {
  return summary ? summary.openReports + summary.artistClaims : 0
}

type Summary = ReturnType<typeof useUncached<AdminSummary>>
type TodayProps = { role: AdminRole; summary: Summary }

/** What waits for a decision, and for admins the tests of the server. */
export function Today({ role, summary }: TodayProps) {
  return (
    <div className="space-y-5">
      <Waiting response={summary} />
      {role === 'admin' && <Tests />}
    </div>
  )
}

function Waiting({ response }: { response: Summary }) {
  const i18n = useAdminI18n()
  const { body: summary } = response
  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.waiting}</h2>
      <NotLoaded response={response} failed={i18n.summaryFailed} placeholder={<Skeleton className="mt-5 h-24" />} />
      {summary && (
        <ul className="figures mt-3">
          <Row
            href={pages.adminReports}
            see={i18n.sections.reports}
            text={[
              i18n.waitingReports(summary.openReports),
              summary.artistClaims > 0 && i18n.waitingClaims(summary.artistClaims),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          <Row
            href={pages.adminPeople}
            see={i18n.sections.people}
            text={[
              i18n.members(summary.members),
              i18n.newMembers(summary.newMembers),
              summary.suspendedMembers > 0 && i18n.suspendedMembers(summary.suspendedMembers),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          <Row href={pages.adminEvents} see={i18n.sections.events} text={i18n.upcomingEvents(summary.upcomingEvents)} />
        </ul>
      )}
    </Card>
  )
}

function Row({ text, href, see }: { text: string; href: string; see: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      {text}
      <SmallLink href={href}>{see}</SmallLink>
    </li>
  )
}

function Tests() {
  const { runs, run, runAll } = useDiagnoses()
  const [migrated, setMigrated] = useState<unknown>()
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Diagnostics runs={runs} onRun={run} onRunAll={runAll} />
        <div className="space-y-5">
          <Migration onResult={setMigrated} />
          <LastUser run={runs.database} />
        </div>
      </div>
      <RawResults results={{ ...resultsIn(runs), ...(migrated !== undefined && { migration: migrated }) }} />
    </>
  )
}

function resultsIn(runs: ReturnType<typeof useDiagnoses>['runs']) {
  return Object.fromEntries(
    Object.entries(runs).flatMap(([name, run]) => ('result' in run ? [[name, run.result]] : [])),
  )
}

function RawResults({ results }: { results: Record<string, unknown> }) {
  const i18n = useAdminI18n()
  const isEmpty = Object.keys(results).length === 0
  const text = JSON.stringify(results, null, 2)
  const copy = () => copyText(text, { copied: i18n.copied, failed: i18n.copyFailed })

  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="display text-2xl">{i18n.raw}</h2>
          <p className="text-muted">{isEmpty ? i18n.rawNone : i18n.rawText}</p>
        </div>
        {!isEmpty && <SmallButton onClick={() => void copy()}>{i18n.copy}</SmallButton>}
      </div>
      {!isEmpty && (
        <pre className="figures mt-4 rounded-control bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </Card>
  )
}

function LastUser({ run }: { run: Runs['database'] }) {
  const i18n = useAdminI18n()
  const format = useFormat()
  const found = run.state === 'success' ? run.result : null
  const user = found?.lastUser
  const detailsOf = (one: typeof user): [string, string | null][] =>
    one
      ? [
          [i18n.username, `@${one.username}`],
          [i18n.type, i18n.types[one.userType]],
          [i18n.joined, momentLabel(one.createdAt, format)],
          [i18n.email, one.email],
          [i18n.phone, one.phoneNumber],
          [i18n.id, one.id],
        ]
      : []

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.lastUser}</h2>
      {!found && <p className="mt-1 text-muted">{i18n.lastUserText}</p>}
      {found && (
        <DetailsList
          className="mt-4 grid gap-3 wrap-anywhere sm:grid-cols-2"
          details={[[i18n.userCount, countLabel(found.userCount, format)], ...detailsOf(user)]}
        />
      )}
      {found && !user && <p className="mt-3 text-muted">{i18n.noUser}</p>}
    </Card>
  )
}

type Outcome = { tone: 'good' | 'error'; text: string; reason?: string }

/** Migrates one account, found by its email address. The typed address stays after success and failure. */
function Migration({ onResult }: { onResult: (result: unknown) => void }) {
  const i18n = useAdminI18n()
  const i18nRoot = useI18n()
  const [email, setEmail] = useTypedText('email')
  const [fieldError, setFieldError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const migrate = async () => {
    setOutcome(undefined)
    setFieldError(email.trim() === '' ? i18nRoot.refusals['migrate-email-required'] : undefined)
    if (email.trim() === '') return
    setIsBusy(true)
    try {
      const result = await adminSend(calls.migrateUser, { body: { email } })
      onResult(result)
      setOutcome({ tone: 'good', text: result.created ? i18n.created : i18n.updated })
    } catch (error) {
      const result = resultOf(error)
      onResult(result)
      const reason = typeof result.reason === 'string' ? { reason: result.reason } : {}
      setOutcome({ tone: 'error', text: sentenceFor(error, i18nRoot, i18n.migrateFailed), ...reason })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.migration}</h2>
      <p className="text-muted">{i18n.migrationText}</p>
      <Form noValidate className="mt-4 space-y-4" onSubmit={migrate}>
        <TextInput
          label={i18n.migrateEmail}
          type="email"
          autoComplete="off"
          {...bound(email, setEmail)}
          error={fieldError}
        />
        {outcome && (
          <Notice tone={outcome.tone}>
            <p>{outcome.text}</p>
            {outcome.reason && <p className="font-normal wrap-anywhere">{outcome.reason}</p>}
          </Notice>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? i18n.migrating : i18n.migrate}
        </Button>
      </Form>
    </Card>
  )
}
