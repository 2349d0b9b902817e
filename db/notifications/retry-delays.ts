/** The delays after the attempts that a provider was too busy for. */
const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800]
const EMAIL_RETRY_SECONDS = 3_600

/** The delay before the next attempt; null after the last one. An email is attempted until it is useless. */
export function retryDelaySeconds(postponed: number, channel: 'push' | 'email' | 'text'): number | null {
  return RETRY_AFTER_SECONDS[postponed] ?? (channel === 'email' ? EMAIL_RETRY_SECONDS : null)
}
