import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'

/** The source of a listing without a host, in lists. */
export default function UnclaimedLine({ source }: { source: string }) {
  return <p className="text-sm text-muted wrap-anywhere">{useListingsI18n().unclaimed(source)}</p>
}
