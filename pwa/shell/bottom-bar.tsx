import type { LucideIcon } from 'lucide-react'
import CirclePlus from 'lucide-react/icons/circle-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import { pages, paths } from '#contract/paths.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { UnreadBadge } from '#pwa/messages/chat/unread-badge.tsx'
import { useUnread } from '#pwa/messages/unread.ts'
import { useSession } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'

/**
 * The navigation bar at the bottom of small screens. Signed-out visitors do not see it on the landing, sign-in and
 * sign-up pages, nor in the set-up.
 */
export function BottomBar({ pathname }: { pathname: string }) {
  const i18n = useI18n().shell.bar
  const me = useSession(session => session.me)
  const unread = useUnread(unread => unread.total)
  const shownId = useQuery().get('userId') ?? me?.id
  if (pagesAlone.has(pathname) || (!me && pagesWithoutBar.has(pathname))) return null

  return (
    <nav
      aria-label={i18n.navigation}
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] handheld:block"
    >
      <ul className="mx-auto flex max-w-xl" style={{ fontSize: 'min(0.75rem, 4.1vw)' }}>
        <Item href={paths.tonight} icon={Moon} label={i18n.tonight} isCurrent={pathname === pages.tonight} />
        <Item href={paths.search()} icon={Search} label={i18n.search} isCurrent={pathname === pages.search} />
        {me?.userType === 'party_host' && (
          <Item
            href={paths.createEvent}
            icon={CirclePlus}
            label={i18n.create}
            isCurrent={pathname === pages.createEvent}
          />
        )}
        <Item
          href={paths.inbox()}
          icon={MessageCircle}
          label={i18n.inbox}
          isCurrent={pathname === pages.inbox}
          unread={unread}
        />
        <Item
          href={paths.profile}
          icon={User}
          label={i18n.me}
          isCurrent={ownPages.has(pathname) && shownId === me?.id}
        />
      </ul>
    </nav>
  )
}

type ItemProps = { href: string; icon: LucideIcon; label: string; isCurrent: boolean; unread?: number }

function Item({ href, icon: Icon, label, isCurrent, unread = 0 }: ItemProps) {
  const i18n = useI18n().shell.bar
  return (
    <li className="min-w-0 grow basis-0">
      <a
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={unread > 0 ? `${label}, ${i18n.unread(unread)}` : undefined}
        style={{ height: 'min(4rem, 84px)' }}
        className={classNames(
          'flex flex-col items-center justify-center gap-1 font-semibold no-underline -outline-offset-4',
          isCurrent ? 'text-text' : 'text-muted hover:text-text',
        )}
      >
        <span className={classNames('relative rounded-full px-3 py-0.5', isCurrent && 'bg-accent text-on-accent')}>
          <Icon className="size-5" />
          <UnreadBadge count={unread} className="absolute -top-1.5 left-7 ring-2 ring-ground" />
        </span>
        <span className="max-w-full truncate">{label}</span>
      </a>
    </li>
  )
}

/** With the id of another member in the address, it is the page of that member. */
const ownPages = new Set<string>([pages.profile, pages.hostProfile, pages.goerProfile])

/** The pages with one question, which have their own way out instead of the header, the menu and the footer. */
export const pagesAlone = new Set<string>([pages.join, pages.welcome])

const pagesWithoutBar = new Set<string>([
  pages.landing,
  pages.signIn,
  pages.signInToContinue,
  pages.signUp,
  pages.signUpMethod,
  pages.verifyPhone,
  pages.verifyAddress,
  pages.enterCode,
  pages.verifyEmail,
  pages.forgotPassword,
  pages.onboarding,
  pages.setup,
])
