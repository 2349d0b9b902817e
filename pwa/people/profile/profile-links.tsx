import type { ReactNode } from 'react'
import { serverPaths } from '#contract/paths.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'

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
