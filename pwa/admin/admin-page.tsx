import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '#pwa/i18n/title.ts'
import { Dashboard } from './dashboard.tsx'
import { openGate, useGate } from './gate.ts'
import { GateForm, GateSpinner } from './gate-form.tsx'
import { useAdminI18n } from './i18n.ts'
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
