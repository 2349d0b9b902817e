/** The content of a push notification in the recipient's language. A later one with the same tag replaces it. */
export type PushMessage = {
  title: string
  body: string
  tag: string
  path: string
  unread: number | null
  /** The question of a notification: the answer "yes", and the path to which it is posted. */
  yes?: { title: string; path: string }
  /** The path of the logo of the site; undefined for the default one. */
  icon?: string
}
