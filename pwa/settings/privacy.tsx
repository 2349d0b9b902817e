import { paths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { PersonRow } from '#pwa/people/person/person-row.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Checkbox, Select, ticked } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type BlockedPerson, block, withBlock } from '#sw/delivery/kinds/blocks.ts'
import { resource } from '#sw/http/send.ts'
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

export function PresenceChoice({ me }: { me: Me }) {
  const text = useI18n().accounts.settings
  // An account that was cached before this setting existed does not contain it: presence was shown then.
  const member = { ...me, showsPresence: me.showsPresence !== false }
  const setting = useSetting(member, 'showsPresence', { saved: text.presenceSaved, failed: text.presenceFailed })

  return (
    <div>
      <Checkbox
        label={text.presence}
        {...ticked(setting.value, setting.choose)}
        disabled={setting.isSaving}
        hint={text.presenceHint}
      />
      {setting.isWaiting && <WaitingSign />}
    </div>
  )
}

/** The people a member has blocked, each with a button to unblock them. */
export function BlockedPeople({ me }: { me: Me }) {
  const text = useSettingsI18n().blocked
  const blocked = useRemote(resource(calls.blockedPeople), me.id)
  const waiting = useWaiting(me.id, block)

  const unblock = async (person: BlockedPerson) => {
    const outcome = await send(me.id, block, person.id, { blocks: false, person })
    if (outcome === 'delivered') showToast({ title: text.unblocked(displayNameOf(person)) })
  }

  return (
    <section aria-label={text.title}>
      <h3 className="font-semibold">{text.title}</h3>
      <p className="mb-2 text-sm text-muted">{text.text}</p>
      <PageStates remote={blocked} rows={1} failed={text.failed}>
        {stored => {
          const people = waiting.reduce<BlockedPerson[]>((list, { body }) => withBlock(list, body), stored)
          return people.length === 0 ? (
            <p className="text-sm text-muted">{text.empty}</p>
          ) : (
            <ul>
              {people.map(person => (
                <PersonRow key={person.id} person={person} href={paths.user(person.id)}>
                  <SmallButton aria-label={text.unblockOf(displayNameOf(person))} onClick={() => void unblock(person)}>
                    {text.unblock}
                  </SmallButton>
                </PersonRow>
              ))}
            </ul>
          )
        }}
      </PageStates>
      {waiting.some(({ isTried }) => isTried) && <WaitingSign />}
    </section>
  )
}
