/** Text messages and emails, which the server translates. Placeholders are in braces. */
export const emails = {
  // A text message with a letter outside of GSM 03.38, such as ó or ã, has 70 characters in a segment, and others have 160.
  signUpCode: '{code} is your Pista code. It is good for 5 minutes. Never tell it to anybody.',
  signInCode: '{code} is your Pista sign-in code. It is good for 5 minutes. Never tell it to anybody.',
  recoveryCode: '{code} is your Pista recovery code. It is good for 5 minutes. Never tell it to anybody.',

  greeting: 'Hi {name},',
  greetingUnnamed: 'Hi,',
  foot: 'Pista never asks for your password or for a code, neither by mail nor by phone.',
  operator: 'This site is run by {operator}.',

  siteTest: {
    subject: 'Test email of Pista',
    text: 'The emails of this site arrive. Nothing else is to be done.',
    button: 'Open the site',
  },
  siteTestText: 'Pista: the texts of this site arrive.',

  verify: {
    subject: 'Confirm your email for Pista',
    text: 'Please confirm that this is your email by opening this link within a day:',
    button: 'Confirm my email',
    ifNot: 'If you did not join Pista, ignore this letter.',
  },

  codes: {
    subject: '{code} is your Pista code',
    'sign-up': 'Type this code to create your account: {code}. It is good for 15 minutes. Never tell it to anybody.',
    'sign-in': 'Type this code to sign in: {code}. It is good for 15 minutes. Never tell it to anybody.',
    recovery:
      'Type this code to get back into your account: {code}. It is good for 15 minutes. Never tell it to anybody.',
    change:
      'Type this code to change the email of your account: {code}. It is good for 15 minutes. Never tell it to anybody.',
    sameDevice: 'On the same device, this link types the code for you:',
    button: 'Fill in the code',
    ifNot: 'If you did not ask for it, ignore this letter: without the code nothing happens.',
  },
  hasAccount: {
    subject: 'You already have a Pista account',
    text: 'Somebody, probably you, wants to join Pista with this email. It belongs to an account already, so there is no code: sign in, or set a new password if you lost it.',
    button: 'Sign in',
    ifNot: 'If that was not you, ignore this letter: nothing was changed.',
  },

  /** A link that is sent again: the day of the first one has begun earlier. */
  guestTextAgain:
    'Pista: open this link by {until} to confirm that you go to {event}: {link} If you did not ask for it, ignore this.',
  guestText:
    'Pista: open this link within a day to confirm that you go to {event}: {link} If you did not ask for it, ignore this.',
  guest: {
    subject: 'Confirm that you are going: {event}',
    text: 'Somebody gave this address to go to {event}, {when}, {where}. If that was you, open this link within a day to keep the place:',
    textAgain:
      'Somebody gave this address to go to {event}, {when}, {where}. If that was you, open this link by {until} to keep the place:',
    ifNotAgain: 'If that was not you, ignore this email: the place is given back then.',
    button: 'Confirm my place',
    ifNot: 'If that was not you, ignore this letter: the place is given back after a day.',
    /** In place of a title that contains an address. */
    anyEvent: 'an event on Pista',
  },

  changeText: {
    'event-changed': 'Pista: the date, time or place of {event} changed. {link}',
    'event-cancelled': 'Pista: {event} is cancelled. {link}',
    /** In place of a title that contains an address. */
    anyEvent: 'an event you are going to',
    /** In place of the link, for guests without an account: its page shows the event and ends the messages. */
    seeOrStop: 'See or stop: {link}',
  },
  guestTextPage: {
    question: 'You get texts when the date, time or place of this night changes, or when it is cancelled.',
    stop: 'Stop messages',
    stopped: 'You get no more messages about this night, not even if it is cancelled.',
    open: 'Open the night',
    wrong: 'It is incomplete, or the night was more than a week ago.',
  },

  when: 'When: {when}',
  device: 'Device: {device}',
  unknownDevice: 'one we do not recognize',
  setPassword: 'Set a new password',
  openSettings: 'Open Settings',
  openAdmin: 'Open the admin page',
  writeToUs: 'Write to us',
  notices: {
    passwordChanged: {
      subject: 'Your Pista password was changed',
      text: 'The password of your Pista account was just changed, and your other devices were signed out. The secret address of your calendar and all API tokens have ended too; Settings makes new ones.',
      ifNot: 'If that was not you, set a new one right away. All you need for it is your phone.',
      ifNotByEmail: 'If that was not you, set a new one right away. All you need for it is this email.',
    },
    passwordReset: {
      subject: 'Your Pista password was reset',
      text: 'A new password was just set for your Pista account with a code that went to your phone. Every device was signed out, and the secret address of your calendar and all API tokens have ended; Settings makes new ones.',
      ifNot:
        'If that was not you, somebody can read your text messages. Set a new password right away, and ask your phone company whether your number was moved.',
    },
    passwordResetByEmail: {
      subject: 'Your Pista password was reset',
      text: 'A new password was just set for your Pista account with a code that went to this email. Every device was signed out, and the secret address of your calendar and all API tokens have ended; Settings makes new ones.',
      ifNot:
        'If that was not you, somebody can read your email. Change the password of your mailbox first, then set a new one for Pista.',
    },
    emailChanged: {
      subject: 'The email of your Pista account was changed',
      text: 'Your Pista account has another email now. Letters like this one no longer come here.',
      ifNot:
        'If that was not you, set a new password right away: it signs every device out. Then put your own email back in Settings.',
    },
    emailClaimed: {
      subject: 'Somebody asked to use your email on Pista',
      text: 'Somebody with another Pista account asked to use this email. Your own account already has it, so nothing was changed.',
      ifNot:
        'If that was you, sign in with the account that has this email; if its password is lost, set a new one. If it was not you, there is nothing to do.',
    },
    phoneChanged: {
      subject: 'The phone of your Pista account was changed',
      text: 'Your Pista account has another phone number now, and codes go there.',
      ifNot:
        'If that was not you, sign in with your password, put your own number back in Settings, change your password and sign the other devices out. If you cannot get in, write to us on the contact page.',
    },
    newDevice: {
      subject: 'A new device signed in to Pista',
      text: 'Somebody just signed in to your Pista account on a device that we have not seen you use before.',
      ifNot: 'If that was not you, set a new password right away: it signs every device out.',
    },
    usernameChanged: {
      subject: 'Your Pista username was changed',
      text: 'Your username on Pista is {username} now, and that is the name you sign in with. For 30 days nobody but you can take the old one.',
      ifNot: 'If that was not you, set a new password right away: it signs every device out.',
    },
    tokenCreated: {
      subject: 'An API token was created for your Pista account',
      text: 'An API token with the name “{name}” was just created. Programs that have it can use it for the nights you host, as far as you allowed.',
      ifNot:
        'If that was not you, set a new password right away: it signs every other device out and deletes all tokens.',
    },
    accountDeleted: {
      subject: 'Your Pista account was deleted',
      text: 'Your Pista account was just deleted, and what it held is gone. Thank you for the nights you danced with us.',
      ifNot: 'If that was not you, somebody had your device or your password in hand. Write to us on the contact page.',
    },
    becameAdmin: {
      subject: 'You are an admin of Pista now',
      text: 'Your Pista account can open the admin page now: you decide about reports, change the settings of the site, and name other admins and moderators.',
      ifNot: 'If you did not expect this, ask the people who run this site.',
    },
    becameModerator: {
      subject: 'You are a moderator of Pista now',
      text: 'Your Pista account can open the admin page now: you decide about reports, feature events, and list events that have no host.',
      ifNot: 'If you did not expect this, ask the people who run this site.',
    },
    warned: {
      subject: 'A word about your Pista account',
      text: 'Somebody reported what you did on Pista. We looked at it, and ask you to leave it at that. This is what we have to say:',
      ifNot: 'If you see it differently, write to us. If it happens again, we may suspend the account.',
    },
    suspended: {
      subject: 'Your Pista account is suspended',
      text: 'Your Pista account was reported, and after looking at it we suspended it. Nobody sees it now, and you cannot sign in.',
      ifNot:
        'If you think that is a mistake, write to us: a suspension can be taken back, with everything that was there.',
    },
    takenDown: {
      subject: 'Something of yours on Pista was taken down',
      text: 'Somebody reported something you put up on Pista. We looked at it and took it out of sight.',
      ifNot: 'If you think that is a mistake, write to us: it can be put back as it was.',
    },
  },

  notification: {
    open: 'Open it in Pista',
    reasons: {
      emailNights: 'You get this email from Pista because you are going or waiting for a place.',
      emailReminders: 'You get this email from Pista because you are going and asked for a reminder.',
      emailHostMessages: 'You get this email from Pista because the host wrote to the people of this night.',
      emailPublished: 'You get this email from Pista because you follow the host and asked for it.',
      venuePublished: 'You get this email from Pista because you follow the venue and asked for it.',
      emailFollowers: 'You get this email from Pista because you asked to hear of new followers.',
      emailApplications: 'You get this email from Pista because you applied for this job.',
      emailReports: 'You get this email from Pista because you reported it and asked for the decision.',
      emailEventRoles: 'You get this email from Pista because a host asked for your help.',
      guest: 'You get this email from Pista because you are going to this night without an account.',
      digest:
        'You get this email from Pista because you asked for a summary of the nights of the hosts and venues you follow.',
    },
  },
  digest: {
    subject: 'Coming nights of those you follow',
    text: 'In the next seven days:',
    button: 'See all nights',
  },
  unsubscribe: {
    button: 'Unsubscribe',
    title: { question: 'Unsubscribe', done: 'Unsubscribed', wrong: 'This link does not work' },
    text: {
      question: 'Do you want no more emails of this kind? {kind}',
      done: 'You get no more emails of this kind: {kind}',
    },
    wrong: 'It is incomplete or was not sent by Pista. You can choose your emails in Settings.',
    settings: 'Choose in Settings',
    kinds: {
      emailNights: 'Nights I go to that are cancelled or moved.',
      emailReminders: 'Two hours before a night I go to.',
      emailHostMessages: 'Messages of hosts about their nights.',
      emailPublished: 'New nights of hosts and venues I follow.',
      emailFollowers: 'New followers.',
      emailApplications: 'Answers to my job applications.',
      emailReports: 'Decisions on what I reported.',
      emailEventRoles: 'Hosts who ask me for help with a night.',
      guest: 'All notices about this night, also that it is cancelled.',
      digest: 'The summary of the nights of the hosts and venues I follow.',
    },
  },

  exportReadme: `Your copy of everything Pista keeps about you, @{username}, made on {date}.

profile.json          what you say about yourself, and how to reach you
follows.json          the people you follow
followed-venues.json  the venues you follow
followers.json        the people who follow you
blocked.json          the people you have blocked
attendance.json       the nights you went to, go to, or are interested in
guest-places.json     the places you took without an account
favorites.json        the nights you saved
reviews.json          what you wrote about nights
hosted-nights.json    the nights you host
imports.json          the files and pages you imported events from
claims.json           the names whose events you claimed with a code
event-roles.json      the nights you help with, and who helps with yours
site-role.json        your role as an admin or a moderator of this site
venue-pages.json      the pages of venues that you edit, and whom you named for them
host-messages.json    the messages you sent to the people of your nights
link-codes.json       the codes in the links to your nights, and their visits
jobs.json             the jobs you posted, and how many applied
applications.json     the applications sent with your verified email
messages.json         your conversations, yours and theirs, oldest first
sessions.json         where you are signed in
api-tokens.json       the API tokens you created
webhooks.json         the addresses that are told of your events
invitations.json      the invitations you created
reports.json          what you reported
notifications.json    what you were notified of
settings.json         what you want to be notified of, and how
history.json          what was done with your account, and when
uploads.json          a list of your pictures and flyers
uploads/              the pictures and flyers themselves

Times are in UTC. Other people appear by their public name only.
Keep this file somewhere safe: whoever has it can read your messages.
`,
}
