import Info from 'lucide-react/icons/info'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { UnreadBadge } from '#pwa/messages/chat/unread-badge.tsx'
import { useUnread } from '#pwa/messages/unread.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { useOverPicture } from '#pwa/parts/over-picture.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { buttonClasses, LinkButton, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { optional } from '#pwa/ui/optional.tsx'

/**
 * While the session is not known yet, the header shows the signed-out state: most first visitors are signed out, and on
 * a member's device the cached session is read before the first paint.
 */
export const Header = memo(function Header({ hasNotice, canJoin }: { hasNotice: boolean; canJoin: boolean }) {
  const i18n = useI18n().shell
  // Not while a notice at the top of the page has to be readable and clickable.
  const isOverPicture = useOverPicture() && !hasNotice
  const me = useSession(session => session.me)
  const unread = useUnread(unread => unread.total)
  const [isOpen, setIsOpen] = useState(false)
  const links = linksFor(me, i18n, unread)

  return (
    <header
      // Over a picture the header uses the dark theme, whichever theme the page uses.
      data-theme={isOverPicture ? 'dark' : undefined}
      className={classNames(
        'z-30 pt-[env(safe-area-inset-top)]',
        isOverPicture
          ? 'absolute inset-x-0 top-0 text-text max-md:bg-linear-to-b max-md:from-ground/90 max-md:to-transparent max-md:pb-8'
          : 'border-b border-line bg-ground',
      )}
    >
      <div className="page flex min-h-18 items-center justify-between gap-4 md:min-h-22">
        <a href={paths.landing} className="-m-2 min-w-0 rounded-inner p-2 no-underline">
          <Brand />
        </a>
        <nav
          aria-label={i18n.header.navigation}
          className={classNames(
            'ml-auto hidden items-center gap-1 md:flex',
            isOverPicture && '-mr-2 rounded-card bg-ground/75 p-1.5 backdrop-blur-sm',
          )}
        >
          {links.map(({ label, href, count = 0 }) => (
            <a
              key={href}
              href={href}
              aria-label={count > 0 ? `${label}, ${i18n.bar.unread(count)}` : undefined}
              className={linkClasses}
            >
              {label}
              <UnreadBadge count={count} className="ml-2" />
            </a>
          ))}
          {!me && (
            <>
              <SmallLink href={serverPaths.login()} className="ml-2">
                {i18n.header.signIn}
              </SmallLink>
              {canJoin && (
                <LinkButton href={paths.join()} size="small" className="ml-1">
                  {i18n.header.join}
                </LinkButton>
              )}
            </>
          )}
        </nav>
        {!me && canJoin && (
          <LinkButton href={paths.join()} size="small" className="ml-auto max-[16rem]:px-3 md:hidden">
            {i18n.header.join}
          </LinkButton>
        )}
        {me && <NotificationBell key={me.id} userId={me.id} isOverPicture={isOverPicture} />}
        {me && (
          <div className="max-md:hidden">
            <AccountMenu me={me} />
          </div>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="small-menu"
          aria-label={isOpen ? i18n.header.closeMenu : i18n.header.openMenu}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(buttonClasses('plain', 'icon'), '-mr-2.5 md:hidden', isOverPicture && 'bg-ground/60')}
        >
          {isOpen ? <X className="size-6" /> : <MenuIcon className="size-6" />}
        </button>
      </div>
      <nav
        id="small-menu"
        aria-label={i18n.header.navigation}
        hidden={!isOpen}
        className="border-y border-line bg-ground pb-4 md:hidden"
      >
        {/* A click on any link closes the menu; the link itself navigates. */}
        <div role="presentation" className="page flex flex-col pt-2" onClick={() => setIsOpen(false)}>
          {[...links, ...(me ? [{ label: i18n.header.about, href: paths.about }] : [])].map(({ label, href }) => (
            <a key={href} href={href} className={smallLinkClasses}>
              {label}
            </a>
          ))}
          {me ? (
            <AccountLinks me={me} />
          ) : (
            <LinkButton href={serverPaths.login()} className="mt-3">
              {i18n.header.signIn}
            </LinkButton>
          )}
        </div>
      </nav>
    </header>
  )
})

type HeaderLink = { label: string; href: string; count?: number }

/** The links of the wide header, which the menu of small screens repeats. Members find "About" in the account menu. */
function linksFor(me: Me | null, { bar, header }: I18n['shell'], unread: number): HeaderLink[] {
  return [
    { label: bar.tonight, href: paths.tonight },
    { label: header.search, href: paths.search() },
    ...(me ? [{ label: bar.inbox, href: paths.inbox(), count: unread }] : [{ label: header.about, href: paths.about }]),
    ...(me?.userType === 'party_host' ? [{ label: bar.create, href: paths.createEvent }] : []),
  ]
}

const linkClasses =
  'inline-flex min-h-11 items-center rounded-control px-3.5 font-semibold no-underline hover:bg-raised/60'
const smallLinkClasses = 'flex min-h-12 items-center border-b border-line text-lg font-semibold no-underline'

const BELL_AFTER_MS = 1_500

const NotificationBell = optional(async () => {
  await afterFirstScreen()
  // The chat and the socket are loaded first.
  await afterMs(BELL_AFTER_MS)
  return await import('#pwa/notifications/bell.tsx')
})

function AccountMenu({ me }: { me: Me }) {
  const i18n = useI18n().shell.header
  const name = displayNameOf(me)

  return (
    <Menu
      label={i18n.accountMenu(name)}
      trigger={<Avatar id={me.id} name={name} src={me.profileImageUrl} className="size-10" />}
    >
      <AccountLinks me={me} />
      <a href={paths.about} className={menuItemClasses}>
        <Info className="size-5 text-muted" />
        {i18n.about}
      </a>
    </Menu>
  )
}

/** The account links, shown in the avatar's menu and in the menu of small screens. */
function AccountLinks({ me }: { me: Me }) {
  const i18n = useI18n().shell.header

  return (
    <>
      <p className="px-3 pt-2 leading-snug font-semibold">{displayNameOf(me)}</p>
      {me.email && <p className="px-3 pb-2 text-sm text-muted">{me.email}</p>}
      <a href={paths.profile} className={menuItemClasses}>
        <User className="size-5 text-muted" />
        {i18n.profile}
      </a>
      <a href={paths.settings} className={menuItemClasses}>
        <Settings className="size-5 text-muted" />
        {i18n.settings}
      </a>
      <a href={serverPaths.logout} className={menuItemClasses}>
        <LogOut className="size-5 text-muted" />
        {i18n.signOut}
      </a>
    </>
  )
}
