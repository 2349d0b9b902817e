/** The content of a push notification in the recipient's language. A later one with the same tag replaces it. */
export type PushMessage = {
  title: string
  body: string
  tag: string
  path: string
  unread: number | null
  /** The button "yes" of a question; `action` is the path to which it is posted. */
  actions?: [{ action: string; title: string }]
  /** The path of the logo of the site; undefined for the default one. */
  icon?: string
}
