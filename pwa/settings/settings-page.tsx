import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useEdits } from '#pwa/edits/edits.ts'
import { saveField, saveOrQueue } from '#pwa/edits/save-profile.ts'
import { useUnsent } from '#pwa/edits/unsent-changes.tsx'
import { useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { languageOptions, switchLanguage } from '#pwa/i18n/switch-language.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { BackToSections, type Section, SectionList } from '#pwa/parts/section-list.tsx'
import { ThemeSwitch } from '#pwa/parts/switches.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { isOpen } from '#sw/delivery/queue.ts'
import { Account } from './account.tsx'
import { Notifications } from './notifications.tsx'
import { Audience, BlockedPeople, PresenceChoice } from './privacy.tsx'
import { HomeCity, RegionFormats } from './region.tsx'
import { SettingsSection } from './section.tsx'
import { StorageSection } from './storage-section.tsx'

const oneRow = { placeholder: <RowsSkeleton rows={1} /> }
const Invitations = optional(() => untilLoaded(() => import(/* online */ './invitations.tsx')), oneRow)
const SiteRole = optional(() => untilLoaded(() => import(/* online */ './site-role.tsx')))
const Webhooks = optional(() => untilLoaded(() => import(/* online */ './own-webhooks.tsx')), oneRow)
const ApiTokens = optional(() => untilLoaded(() => import(/* online */ './api-tokens.tsx')), oneRow)
const MyCalendar = optional(() => untilLoaded(() => import(/* online */ './my-calendar.tsx')), oneRow)
const Devices = optional(() => untilLoaded(() => import(/* online */ './devices.tsx')), oneRow)
const Hosting = optional(() => untilLoaded(() => import(/* online */ './hosting.tsx')), oneRow)
const DeleteProfile = optional(
  () => untilLoaded(() => import(/* online */ '#pwa/people/edit/delete-profile.tsx')),
  oneRow,
)
const AccountExport = optional(() => untilLoaded(() => import(/* online */ './account-export.tsx')), oneRow)

export default function SettingsPage() {
  useTitle(useI18n().accounts.settings.title)
  return <MembersOnly>{me => <Settings me={me} />}</MembersOnly>
}

/**
 * The list of sections and the chosen one, whose fragment is in the URL, so that Back returns to the list. A phone
 * shows one of them, a wide screen both, with the first section until another one is chosen.
 */
function Settings({ me }: { me: Me }) {
  const title = useI18n().accounts.settings.title
  const text = useSettingsI18n()
  const sections = useSections(me)
  const { hash } = useLocation()
  const chosen = sections.find(({ id }) => id === hash) ?? null
  const shown = chosen ?? sections[0]
  const panel = useFocusWhenChosen(chosen?.id)

  return (
    <div data-accent={me.userType === 'party_host' ? 'host' : 'goer'} className="page grow pt-8 pb-16 md:pt-12">
      <div className="mx-auto max-w-5xl">
        <h1 className={classNames('display mb-8 text-5xl long-words md:text-6xl', chosen && 'max-md:sr-only')}>
          {title}
        </h1>
        <div className="items-start gap-10 md:flex">
          <SectionList label={text.sections} sections={sections} chosen={chosen?.id ?? null} shown={shown.id} />
          <div ref={panel} tabIndex={-1} className={classNames('min-w-0 grow', !chosen && 'max-md:hidden')}>
            <BackToSections href={paths.settings}>{text.all}</BackToSections>
            {shown.content}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The changes and messages that this device has not sent; they are listed in the section of the storage. */
function UnsentBadge({ userId }: { userId: string }) {
  const text = useSettingsI18n().storage
  const { count } = useUnsent(userId)
  return (
    count > 0 && (
      <Badge tone="waiting">
        <span className="sr-only">{text.unsent}: </span>
        {count}
      </Badge>
    )
  )
}

/** After a section was chosen, the focus and the scroll position move to its start, as on a page of its own. */
function useFocusWhenChosen(id: string | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const [first] = useState(id)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (id === first && !hasMoved.current) return
    hasMoved.current = true
    scrollTo({ top: 0 })
    panel.current?.focus({ preventScroll: true })
  }, [id, first])
  return panel
}

type Content = Section & { content: ReactNode }

function useSections(me: Me): [Content, ...Content[]] {
  const { names } = useSettingsI18n()
  const { isInvitationNeeded } = useWays()
  const section = (id: string, name: string, content: ReactNode): Content => ({
    id,
    name,
    href: `#${id}`,
    content: (
      <SettingsSection key={id} id={id} title={name}>
        {content}
      </SettingsSection>
    ),
  })
  const tokens = section('tokens', names.tokens, <ApiTokens me={me} />)
  const webhooks = section('webhooks', names.webhooks, <Webhooks me={me} />)
  const invitations = section('invitations', names.invitations, <Invitations me={me} />)
  return [
    section(
      'look',
      names.look,
      <div className="grid gap-5 lg:grid-cols-2">
        <LanguageOfAccount me={me} />
        <ThemeSwitch />
      </div>,
    ),
    section(
      'region',
      names.region,
      <>
        <HomeCity me={me} />
        <RegionFormats me={me} />
      </>,
    ),
    section('notifications', names.notifications, <Notifications me={me} />),
    section(
      'account',
      names.account,
      <>
        <Account me={me} />
        <div className="mt-3 border-t border-line pt-3">
          <Hosting me={me} />
        </div>
        <SiteRole me={me} />
      </>,
    ),
    section(
      'privacy',
      names.privacy,
      <>
        <Audience me={me} />
        <div className="mt-5">
          <PresenceChoice me={me} />
        </div>
        <div className="mt-6 border-t border-line pt-5">
          <BlockedPeople me={me} />
        </div>
      </>,
    ),
    ...(isInvitationNeeded ? [invitations] : []),
    section('devices', names.devices, <Devices me={me} />),
    section('calendar', names.calendar, <MyCalendar />),
    ...(me.userType === 'party_host' ? [tokens, webhooks] : []),
    { ...section('storage', names.storage, <StorageSection me={me} />), badge: <UnsentBadge userId={me.id} /> },
    section('your-data', names.copy, <AccountExport me={me} />),
    { id: 'delete-profile', name: names.leave, href: '#delete-profile', content: <DeleteProfile me={me} /> },
  ]
}

/**
 * Changes the language on this device at once. The account stores the choice for emails and for devices that sign in
 * later.
 */
function LanguageOfAccount({ me }: { me: Me }) {
  const chosen = useLanguage(state => state.language)
  const text = useSettingsI18n().language
  const isWaiting = useEdits(me.id)?.some(edit => edit.key === 'locale' && isOpen(edit))

  const choose = async (locale: Locale) => {
    if (!(await switchLanguage(locale))) return
    await saveOrQueue(me, { locale }, { send: saveField }).catch(() =>
      showToast({ title: text.onlyHere, tone: 'danger' }),
    )
  }

  return (
    <div>
      <Segments label={text.label} chosen={chosen} onChoose={locale => void choose(locale)} options={languageOptions} />
      <p className="mt-2 text-sm text-muted">{text.hint}</p>
      {isWaiting && <WaitingSign />}
    </div>
  )
}
