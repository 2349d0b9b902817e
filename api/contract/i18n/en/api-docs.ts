/** The page with the API documentation. The descriptions of the calls are in English, like the API. */
export const apiDocs = {
  title: 'The API',
  lead: 'What the app itself asks the server. Everything here comes from the schemas that check every request.',
  document: 'The description as OpenAPI 3.1',
  guide: {
    title: 'For your own site',
    embed: 'Show a list',
    embedText:
      'Every city, venue and host has a list for other sites. “Embed” on its page gives you the code: a script whose height follows the list, or a plain frame.',
    read: 'Read the lists',
    readText:
      'Scripts of any site may read the calls under /api/public/v1, without an account and without cookies. Send the ETag of the last response in If-None-Match, and keep a copy on your own server if many people visit your site.',
    token: 'Publish with a program of yours',
    tokenText:
      'Hosts create a token in the settings. A program on your server sends it with each request; it must not be in the code of a web page, where everybody can read it. Only the calls that name a token accept one, always for your own nights and with the same rules and limits as in the app.',
    webhooks: 'Be told what happens',
    webhooksText:
      'Settings, under Webhooks, sends each change of your events to an address of yours. The body has the public form of the event at that moment. Check the signature as Standard Webhooks describes it, and answer with a status of 200 to 299: other requests are repeated, for about two days, with the same webhook-id.',
    settings: 'Open the settings',
  },
  find: 'Find a call',
  none: 'No call is called that.',
  loading: 'Loading the description…',
  failed: 'The description could not be loaded',
  retry: 'Try again',
  groups: {
    accounts: 'Accounts',
    people: 'People',
    events: 'Nights',
    public: 'For other sites',
    jobs: 'Jobs',
    messages: 'Messages',
    admin: 'Admin',
    server: 'The server',
  },
  auth: {
    anybody: 'Anybody may ask',
    session: 'For members: a session cookie',
    adminSession: 'For admins: the cookie of the admin page',
    token: (scope: string) => `Or a token of the host with the scope ${scope}`,
    phone: 'For whoever has just proved a phone: a bearer token',
    email: 'For whoever has just proved an email address: a bearer token',
  },
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
  refusals: 'Refusals',
  required: 'required',
  places: { path: 'in the path', query: 'in the query', header: 'in a header' },
  curl: 'As a command',
  copy: 'Copy',
  copied: 'Copied',
}
