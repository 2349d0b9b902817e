import { useListingsI18n } from './listings-i18n.ts'

/** The source of a listing without a host, in lists. */
export default function UnclaimedLine({ source }: { source: string }) {
  return <p className="text-sm text-muted wrap-anywhere">{useListingsI18n().unclaimed(source)}</p>
}
