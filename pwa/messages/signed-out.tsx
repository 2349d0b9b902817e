import { useLocation } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { RevokedNotice } from '#pwa/session/revoked-notice.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'

/** For signed-out visitors: no redirect, but a link to the sign-in page that leads back here. */
export function SignedOut({ title }: { title: string }) {
  const i18n = useI18n().messages.signedOut
  const here = useLocation({ select: location => location.href })

  return (
    <PosterPage id="messages" genre="bachata" title={title} text={i18n.text}>
      <div className="mt-6 max-w-md empty:hidden">
        <RevokedNotice />
      </div>
      <p className="mt-8">
        <LinkButton href={paths.signInToContinue({ redirect: here })}>{i18n.signIn}</LinkButton>
      </p>
    </PosterPage>
  )
}
