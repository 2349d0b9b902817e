import ExternalLink from 'lucide-react/icons/external-link'
import type { SocialLinks } from '#contract/people/person.ts'
import { socialHref, socialNetworks } from '#contract/people/social.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'

/** Links to a person's other profiles. Members enter them, so they get no referrer and are not trusted. */
export function SocialLinkList({ links, name }: { links: SocialLinks; name: string }) {
  const i18n = useI18n().people
  const given = socialNetworks.flatMap(network => {
    const stored = links[network]
    return stored ? [{ network, stored }] : []
  })
  if (given.length === 0) return <p className="text-muted">{i18n.profile.noLinks}</p>

  return (
    <ul>
      {given.map(({ network, stored }) => (
        <li key={network}>
          <a
            href={socialHref(network, stored)}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={`${i18n.edit[network]}, ${name}`}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line no-underline hover:underline"
          >
            <span>
              <span className="font-semibold">{i18n.edit[network]}</span>{' '}
              <bdi className="break-all text-muted">{shortened(stored)}</bdi>
            </span>
            <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function shortened(stored: string) {
  return stored.replace(/^https?:\/\/(www\.)?/i, '')
}
