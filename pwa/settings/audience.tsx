import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Checkbox, Select } from '#pwa/ui/fields/form.tsx'
import { useSetting } from './use-setting.ts'

const audiences = ['public', 'followers', 'mutuals', 'host'] as const

/** The setting that decides which other members can see the events that this member goes to. */
export function Audience({ me }: { me: Me }) {
  const text = useI18n().accounts.settings
  const setting = useSetting(me, 'goingAudience', { saved: text.audienceSaved, failed: text.audienceFailed })

  return (
    <div>
      <Select
        label={text.audience}
        name="goingAudience"
        value={setting.value}
        disabled={setting.isSaving}
        onChange={({ target }) => {
          const audience = audiences.find(value => value === target.value)
          if (audience) setting.choose(audience)
        }}
        options={audiences.map(value => ({ value, label: text.audiences[value] }))}
      />
      {setting.isWaiting && <WaitingSign />}
    </div>
  )
}

/** Whether other members see that this member is online. */
export function PresenceChoice({ me }: { me: Me }) {
  const text = useI18n().accounts.settings
  // An account that was cached before this setting existed does not contain it: presence was shown then.
  const member = { ...me, showsPresence: me.showsPresence !== false }
  const setting = useSetting(member, 'showsPresence', { saved: text.presenceSaved, failed: text.presenceFailed })

  return (
    <div>
      <Checkbox
        label={text.presence}
        checked={setting.value}
        disabled={setting.isSaving}
        onChange={event => setting.choose(event.target.checked)}
        hint={text.presenceHint}
      />
      {setting.isWaiting && <WaitingSign />}
    </div>
  )
}
