import { lazy, Suspense } from 'react'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { BlockedPeople } from '#pwa/people/blocked-people.tsx'
import { DeleteProfile } from '#pwa/people/delete-profile.tsx'
import { RowsSkeleton } from '#pwa/people/rows-skeleton.tsx'
import { MembersOnly } from '#pwa/shell/members-only.tsx'
import { ThemeSwitch } from '#pwa/shell/switches.tsx'
import { useTitle } from '#pwa/title.ts'
import { untilLoaded } from '#pwa/until-loaded.ts'
import { Audience } from './audience.tsx'
import { Devices } from './devices.tsx'
import { PresenceChoice } from './presence-choice.tsx'
import { Account } from './settings/account.tsx'
import { AccountExport } from './settings/account-export.tsx'
import { useSettingsI18n } from './settings/i18n.ts'
import { LanguageOfAccount } from './settings/language.tsx'
import { MyCalendar } from './settings/my-calendar.tsx'
import { Notifications } from './settings/notifications.tsx'
import { useScrollToSection } from './settings/scroll-to-section.ts'
import { SettingsSection } from './settings/section.tsx'
import { SectionIndex } from './settings/section-index.tsx'
import { StorageSection } from './settings/storage-section.tsx'

const ApiTokens = lazy(() => untilLoaded(() => import('./settings/api-tokens.tsx')))

export default function SettingsPage() {
  useTitle(useI18n().accounts.settings.title)
  return <MembersOnly>{me => <Settings me={me} />}</MembersOnly>
}

function Settings({ me }: { me: Me }) {
  const text = useSettingsI18n()
  const { names } = text
  const isHost = me.userType === 'party_host'
  useScrollToSection()

  const sections = [
    { id: 'look', name: names.look },
    { id: 'notifications', name: names.notifications },
    { id: 'account', name: names.account },
    { id: 'privacy', name: names.privacy },
    { id: 'devices', name: names.devices },
    { id: 'calendar', name: names.calendar },
    ...(isHost ? [{ id: 'tokens', name: names.tokens }] : []),
    { id: 'storage', name: names.storage },
    { id: 'your-data', name: names.copy },
    { id: 'delete-profile', name: names.leave },
  ]

  return (
    <div data-accent={isHost ? 'host' : 'goer'} className="page grow pt-8 pb-16 md:pt-12">
      <div className="mx-auto max-w-3xl lg:max-w-5xl">
        <h1 className="display mb-8 text-5xl md:text-6xl">{useI18n().accounts.settings.title}</h1>
        <div className="gap-10 lg:flex">
          <SectionIndex label={text.sections} sections={sections} />
          <div className="min-w-0 grow space-y-5">
            <SettingsSection id="look" title={names.look}>
              <div className="grid gap-5 sm:grid-cols-2">
                <LanguageOfAccount me={me} />
                <ThemeSwitch />
              </div>
            </SettingsSection>
            <SettingsSection id="notifications" title={names.notifications}>
              <Notifications me={me} />
            </SettingsSection>
            <SettingsSection id="account" title={names.account}>
              <Account me={me} />
            </SettingsSection>
            <SettingsSection id="privacy" title={names.privacy}>
              <Audience me={me} />
              <div className="mt-5">
                <PresenceChoice me={me} />
              </div>
              <div className="mt-6 border-t border-line pt-5">
                <BlockedPeople me={me} />
              </div>
            </SettingsSection>
            <SettingsSection id="devices" title={names.devices}>
              <Devices me={me} />
            </SettingsSection>
            <SettingsSection id="calendar" title={names.calendar}>
              <MyCalendar />
            </SettingsSection>
            {isHost && (
              <SettingsSection id="tokens" title={names.tokens}>
                <Suspense fallback={<RowsSkeleton rows={1} />}>
                  <ApiTokens me={me} />
                </Suspense>
              </SettingsSection>
            )}
            <SettingsSection id="storage" title={names.storage}>
              <StorageSection me={me} />
            </SettingsSection>
            <SettingsSection id="your-data" title={names.copy}>
              <AccountExport me={me} />
            </SettingsSection>
            <DeleteProfile me={me} />
          </div>
        </div>
      </div>
    </div>
  )
}
