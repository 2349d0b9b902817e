import type { ReactNode } from 'react'
import { paths, serverPaths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'

export function OwnLinks() {
  const { profile: text } = useI18n().people
  return (
    <ProfileLinks label={text.title} signOut={text.signOut}>
      <ProfileLink href={paths.landing}>{text.mainPage}</ProfileLink>
      <ProfileLink href={paths.search()}>{text.search}</ProfileLink>
      <ProfileLink href={paths.inbox()}>{text.inbox}</ProfileLink>
    </ProfileLinks>
  )
}

export type ProfileLinksProps = {
  label: string
  /** The name of the link that ends the session, where the row has one. */
  signOut?: string
  children: ReactNode
}

/**
 * The links from a member's own profile in one line. The line scrolls, and fades where it continues; the link that ends
 * the session always is on the screen.
 */
export function ProfileLinks({ label, signOut, children }: ProfileLinksProps) {
  const fade = useEdgeFade()
  return (
    <nav aria-label={label} className="-mx-4 mb-2 flex items-center">
      <div ref={fade} className="strip min-w-0 grow">
        {children}
      </div>
      {signOut && <ProfileLink href={serverPaths.logout}>{signOut}</ProfileLink>}
    </nav>
  )
}

export function ProfileLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton href={href} look="plain" size="small" className="shrink-0 whitespace-nowrap">
      {children}
    </LinkButton>
  )
}
