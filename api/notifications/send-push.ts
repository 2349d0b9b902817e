import { createHash } from 'node:crypto'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import { dropSubscription, type PushDevice } from '#db/notifications/push.ts'
import type { AppContext } from '../app-context.ts'
import { iconPath } from '../site/icons.ts'
import { siteLogo } from '../site/look.ts'

export type PushContext = Pick<AppContext, 'sql' | 'push' | 'log' | 'config' | 'activity'>

/** One attempt. Deletes a subscription that no longer exists; `later` means that another attempt may succeed. */
export async function sendPush(
  { sql, push, config, activity }: PushContext,
  device: PushDevice,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'later'> {
  // A push service accepts topics of 32 characters of a limited alphabet, and stores only the newest message of each.
  const topic = createHash('sha256').update(message.tag).digest('base64url').slice(0, 32)
  const subject = config.publicOrigin ?? 'https://localhost'
  const logo = siteLogo()
  const payload = JSON.stringify({ ...message, ...(logo !== null && { icon: iconPath(logo, 'icon-192') }) })
  const outcome = await push.send(device, payload, { topic, subject }).catch(() => 'later' as const)
  activity.pushSent(outcome)
  if (outcome === 'gone') await dropSubscription(sql, device.id)
  return outcome
}
