import Info from 'lucide-react/icons/info'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { paths, serverPaths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'

export function AccountMenu({ me }: { me: Me }) {
  const i18n = useI18n().shell.header
  const name = displayNameOf(me)

  return (
    <Menu
      label={i18n.accountMenu(name)}
      trigger={<Avatar id={me.id} name={name} src={me.profileImageUrl} className="size-10" />}
    >
      <AccountLinks me={me} />
      <a href={paths.about} className={menuItemClasses}>
        <Info aria-hidden className="size-5 text-muted" />
        {i18n.about}
      </a>
    </Menu>
  )
}

/** The account links, shown in the avatar's menu and in the menu of small screens. */
export function AccountLinks({ me }: { me: Me }) {
  const i18n = useI18n().shell.header

  return (
    <>
      <p className="px-3 pt-2 leading-snug font-semibold">{displayNameOf(me)}</p>
      {me.email && <p className="px-3 pb-2 text-sm text-muted">{me.email}</p>}
      <a href={paths.profile} className={menuItemClasses}>
        <User aria-hidden className="size-5 text-muted" />
        {i18n.profile}
      </a>
      <a href={paths.settings} className={menuItemClasses}>
        <Settings aria-hidden className="size-5 text-muted" />
        {i18n.settings}
      </a>
      <a href={serverPaths.logout} className={menuItemClasses}>
        <LogOut aria-hidden className="size-5 text-muted" />
        {i18n.signOut}
      </a>
    </>
  )
}
