import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { saveData, useDataSaver } from '#pwa/data-saver.ts'
import type { Me } from '#pwa/session.ts'
import { Members } from '#pwa/shell/members.tsx'
import { LanguageSwitch, ThemeSwitch } from '#pwa/shell/switches.tsx'
import { useTitle } from '#pwa/title.ts'
import { Card } from '#pwa/ui/card.tsx'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useWords } from '#pwa/words.ts'
import { Audience } from './audience.tsx'
import { Devices } from './devices.tsx'
import { EmailLine } from './email-line.tsx'
import { PhoneLine } from './phone-line.tsx'

export default function SettingsPage() {
  useTitle(useWords().accounts.settings.title)
  return <Members>{me => <Settings me={me} />}</Members>
}

function Settings({ me }: { me: Me }) {
  const text = useWords().accounts.settings
  const isSaving = useDataSaver(state => state.isOn)

  return (
    <div
      data-accent={me.userType === 'party_host' ? 'host' : 'goer'}
      className="page grow pt-8 pb-16 *:mx-auto *:max-w-3xl md:pt-12"
    >
      <h1 className="display mb-8 text-5xl md:text-6xl">{text.title}</h1>
      <div className="space-y-5">
        <Room title={text.look}>
          <div className="grid gap-5 sm:grid-cols-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </Room>
        <Room title={text.data}>
          <Checkbox
            label={
              <>
                <span className="block font-semibold">{text.saver}</span>
                <span className="block text-sm text-muted">{text.saverText}</span>
              </>
            }
            checked={isSaving}
            onChange={event => saveData(event.target.checked)}
          />
        </Room>
        <Room title={text.privacy}>
          <Audience me={me} />
        </Room>
        <Room title={text.devices}>
          <Devices me={me} />
        </Room>
        <Room title={text.account}>
          <div className="space-y-4">
            <EmailLine me={me} />
            <PhoneLine me={me} />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <LinkButton look="quiet" size="small" href={paths.editProfile}>
              {text.editProfile}
            </LinkButton>
            <LinkButton look="quiet" size="small" href={`${paths.editProfile}#change-password`}>
              {text.changePassword}
            </LinkButton>
            <LinkButton look="danger" size="small" href={`${paths.editProfile}#delete-profile`}>
              {text.deleteAccount}
            </LinkButton>
          </div>
        </Room>
      </div>
    </div>
  )
}

function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="display mb-4 text-2xl">{title}</h2>
      {children}
    </Card>
  )
}
