import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { LinkButton, SmallLink } from '#pwa/ui/link-button.tsx'

/** The short way in, and below it the wizard by role, and the links that need no choice. */
export function Join({ isMember }: { isMember: boolean }) {
  const { landing: i18n, shell } = useI18n()

  return (
    <section aria-label={i18n.getStarted} className="mt-6 md:mt-10">
      {!isMember && (
        <LinkButton href={paths.join()} className="mb-4 min-h-14 w-full max-w-sm text-lg">
          {shell.header.join}
        </LinkButton>
      )}
      <div className="flex flex-wrap gap-3 md:gap-6">
        <RoleCard accent="goer" i18n={i18n.goer} href={paths.signUp({ type: 'party_goer' })} />
        <RoleCard accent="host" i18n={i18n.host} href={paths.signUp({ type: 'party_host' })} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <SmallLink href={paths.signUp()}>{i18n.getStarted}</SmallLink>
        <LinkButton href={paths.signIn()} look="plain" size="small">
          {i18n.signIn}
        </LinkButton>
      </div>
    </section>
  )
}

type RoleMessages = { title: string; text: string; join: string }

function RoleCard({ accent, i18n, href }: { accent: 'goer' | 'host'; i18n: RoleMessages; href: string }) {
  return (
    <div
      data-accent={accent}
      className="flex grow basis-36 items-center justify-between gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 max-sm:flex-col max-sm:items-stretch sm:flex-wrap md:p-5"
    >
      <div className="sm:min-w-44 sm:grow sm:basis-0">
        <h2 className="display text-2xl">{i18n.title}</h2>
        <p className="mt-1 text-muted max-sm:hidden">{i18n.text}</p>
      </div>
      <LinkButton look="quiet" href={href} className="max-sm:px-3">
        {i18n.join}
      </LinkButton>
    </div>
  )
}
