import * as calls from '#contract/accounts/sign-up/calls.ts'
import { serverPaths } from '#contract/paths.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useResponse } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { QuietLink } from '#pwa/ui/button.tsx'
import { resource } from '#sw/http/send.ts'

export type ProviderSignInProps = { redirect?: string | undefined; prompt?: 'create'; onLeave?: () => void }

/** Sign-in through an identity provider, if the server has one. It leaves the page. */
export function ProviderSignIn({ redirect, prompt, onLeave }: ProviderSignInProps) {
  const text = useI18n().accounts.signIn
  const name = useSignInWith()
  if (name === null) return null

  const query = { ...(redirect !== undefined && { redirect }), ...(prompt && { prompt }) }
  return (
    <QuietLink className="w-full" href={serverPaths.login(query)} onClick={onLeave}>
      {text.continueWith(name)}
    </QuietLink>
  )
}

/** The error that `/api/login/callback` put in the URL when the provider's sign-in failed. */
export function useProviderFailure(): string | null {
  const { refusals } = useI18n()
  const error = useQuery().get('error')
  if (error === null) return null
  return refusals[failures.find(code => code === error) ?? 'sign-in-failed']
}

const failures = [
  'sign-in-unavailable',
  'sign-in-cancelled',
  'sign-in-expired',
  'sign-in-failed',
  'account-suspended',
  'invitation-invalid',
] as const

/** Without a response the button is not shown: the provider could not be reached either. */
function useSignInWith(): string | null {
  const config = useResponse(resource(calls.identityConfig))
  return (config.state === 'loaded' && config.body.signInWith) || null
}
