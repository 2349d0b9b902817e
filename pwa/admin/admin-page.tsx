import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAction } from '#pwa/data/use-action.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { hasStatus, isUnreached } from '#sw/http/failures.ts'
import { Dashboard } from './dashboard.tsx'
import { openGate, unlock, useGate } from './gate/gate.ts'
import { MemberGate, useGateMember } from './members/member-gate.tsx'
import { sectionAt } from './sections.ts'

/** The page for the operators of this server. It is locked until the server confirms the session. */
export default function AdminPage() {
  const i18n = useAdminI18n()
  const gate = useGate()
  const section = useLocation({ select: ({ pathname }) => sectionAt(pathname) })
  const hasSection = gate.state === 'open' && section !== 'today'
  useTitle(hasSection ? `${i18n.sections[section]} · ${i18n.title}` : i18n.title)
  useEffect(openGate, [])

  if (gate.state === 'checking') return <GateSpinner />
  // Another person begins with an empty page.
  return gate.state === 'open' ? (
    <Dashboard key={gate.userId} session={gate} />
  ) : (
    <GateForm isAutoLocked={gate.isAutoLocked} />
  )
}

/**
 * The admin sign-in form. The error does not reveal whether the username or the password is wrong. The typed values
 * stay.
 */
function GateForm({ isAutoLocked }: { isAutoLocked: boolean }) {
  const i18n = useAdminI18n()
  const { isPending, ...member } = useGateMember()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, failure, run } = useAction({
    failed(error) {
      if (isUnreached(error)) return i18n.noSignal
      return hasStatus(error, 429) ? i18n.tooMany : i18n.invalid
    },
  })
  const signIn = async () => {
    await run(() => unlock({ username, password }))
  }

  if (isPending) return <GateSpinner />
  return (
    <div className="page grid grow grid-cols-[minmax(0,1fr)] content-center justify-items-center py-12">
      <Card className="w-full max-w-md p-6 md:p-8">
        <h1 className="display text-4xl long-words">{i18n.title}</h1>
        <p className="mt-2 text-muted">{i18n.gateText}</p>
        <MemberGate {...member} />
        <Form className="mt-6 space-y-5" onSubmit={signIn}>
          {isAutoLocked && !failure && <Notice>{i18n.lockedAgain}</Notice>}
          {failure && <Notice tone="error">{failure}</Notice>}
          <TextInput
            label={i18n.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bound(username, setUsername)}
          />
          <TextInput label={i18n.password} type="password" autoComplete="off" {...bound(password, setPassword)} />
          <Button type="submit" isBusy={isBusy} className="w-full">
            {isBusy ? i18n.unlocking : i18n.unlock}
          </Button>
        </Form>
      </Card>
    </div>
  )
}

function GateSpinner() {
  const i18n = useAdminI18n()
  return (
    <div className="grid grow place-items-center py-28">
      <Spinner label={i18n.checking} className="size-14" />
    </div>
  )
}
