/** What a push carries: all that the worker shows, in the person's language. A later one of the same tag replaces it. */
export type PushMessage = { title: string; body: string; tag: string; path: string; unread: number | null }
