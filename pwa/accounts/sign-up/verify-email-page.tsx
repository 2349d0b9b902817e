import * as calls from '#contract/accounts/sign-up/calls.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { errorOf, useFetch } from '#pwa/data/use-remote.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { refreshMe } from '#pwa/session/current-user.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { send } from '#sw/http/send.ts'
import { AuthLayout } from './auth-layout.tsx'

type Outcome = { state: 'loading' } | { state: 'success' } | { state: 'failed'; error: unknown }

/** The page that the link in the verification email opens. It verifies an address and never signs in. */
export default function VerifyEmailPage() {
  const i18n = useI18n()
  const text = i18n.accounts.verifyEmail
  const token = useQuery().get('token') ?? undefined
  const outcome = useVerification(token)
  const title = { loading: text.loadingTitle, success: text.success, failed: text.failed }[outcome.state]
  useTitle(title)

  return (
    <AuthLayout title={title} poster={{ id: `verify-email-${outcome.state}`, genre: 'cumbia' }}>
      {outcome.state === 'loading' && <Spinner label={text.loading} className="size-16" />}
      {outcome.state === 'success' && (
        <>
          <p className="mb-6 text-lg text-muted">{text.successText}</p>
          <LinkButton href={paths.signInToContinue({ mode: 'login' })}>{text.continue}</LinkButton>
        </>
      )}
      {outcome.state === 'failed' && (
        <>
          <p role="alert" className="mb-6 text-lg text-danger">
            {token ? sentenceFor(outcome.error, i18n, text.failedText, text.noServer) : i18n.refusals['invalid-link']}
          </p>
          <LinkButton href={paths.signIn()}>{text.back}</LinkButton>
        </>
      )}
    </AuthLayout>
  )
}

function useVerification(token: string | undefined): Outcome {
  // A second request does no harm: for a day, the server sends the same response.
  const verified = useFetch({
    key: token ?? null,
    async fetch() {
      await send(calls.verifyEmail, { query: { token: token ?? '' } })
      void refreshMe()
      return true
    },
  })
  if (token && verified.state === 'loading') return { state: 'loading' }
  return verified.state === 'loaded' ? { state: 'success' } : { state: 'failed', error: errorOf(verified) }
}
