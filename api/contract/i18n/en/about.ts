export const about = {
  about: {
    title: 'A floor for every night',
    lead: 'Pista is where a city keeps its Latin music nights: the ones with a band on the roof and the ones with a speaker in a patio.',
    forBuilders: 'For people who build: the API',
    cities: 'The names and positions of cities are from GeoNames (geonames.org), CC BY 4.0.',
    zones:
      'The time zones of cities are from timezone-boundary-builder, made from data of OpenStreetMap contributors (openstreetmap.org/copyright), ODbL 1.0.',
    sections: [
      {
        title: 'For people who dance',
        text: 'See what is on tonight and how full it is. Follow the people you dance with, say you are going, and find each other at the door.',
      },
      {
        title: 'For people who make the night',
        text: 'Put up an event in two minutes, hire the crew, answer questions and read honest numbers the morning after. No flyer? Every night gets a poster, drawn from the rhythm it plays.',
      },
      {
        title: 'Why the dots',
        text: 'Our mark is the 3-2 son clave: sixteen steps, five of them lit. Clap it once and you will hear half of the music in here.',
      },
      {
        title: 'Made for bad signal',
        text: 'Basements and rooftops have one thing in common. Pista keeps your nights and messages on your phone, and sends what you wrote when the signal returns.',
      },
    ],
  },

  faq: {
    title: 'Questions people ask at the door',
    lead: 'Short answers. If yours is missing, write to us.',
    sections: [
      {
        title: 'Does Pista cost anything?',
        text: 'No. Looking, following, chatting and putting up events are free. What a night costs is decided and taken by its host.',
      },
      {
        title: 'Where do I buy a ticket?',
        text: 'At the door or wherever the host says on the event page. Pista does not sell tickets or keep card numbers.',
      },
      {
        title: 'Why does Friday’s party end on Saturday?',
        text: 'A night belongs to the evening it starts. A party from Friday {23:00} to {04:00} is listed on Friday, and times are always those of the venue.',
      },
      {
        title: 'Are there dance classes?',
        text: 'Many nights open with one. Search for “class” under events; hosts say so in the description.',
      },
      {
        title: 'Who can write to me?',
        text: 'Anyone signed in can start a conversation. You can block a person from their profile, and they will not be told.',
      },
      {
        title: 'Does it work without a signal?',
        text: 'Yes. Nights you looked at, recent messages and what you wrote stay on your device until the signal is back.',
      },
      {
        title: 'How do I delete my account?',
        text: 'In Edit Profile, at the very end. It is immediate: your profile, your pictures and your future events go away.',
      },
    ],
  },

  site: { operator: 'Who runs this site', rules: 'House rules' },

  contact: {
    title: 'Talk to us',
    lead: 'The people who run this Pista are the people to ask.',
    sections: [
      {
        title: 'Something is wrong with an event or a person',
        text: 'Use Report on the event, the profile or the message. Someone of the house reads every report.',
      },
      {
        title: 'A question about one night',
        text: 'Write to its host: the Message button is on the host’s profile. They know about the door, the dress code and the parking.',
      },
      {
        title: 'A private event',
        text: 'Hosts rent out rooms, bands and teachers. Look through the venues, open one you like and ask.',
      },
      {
        title: 'Anything else',
        text: 'Every Pista has its own keeper. Whoever gave you this address knows how to reach them.',
      },
    ],
  },

  refunds: {
    title: 'Refund policy',
    lead: 'Pista takes no money, so there is none for it to give back.',
    sections: [
      {
        title: 'Who pays you back',
        text: 'You pay the host, so the host refunds you. Ask on the host’s profile and keep what you were given at the door.',
      },
      {
        title: 'When a night is cancelled',
        text: 'It stays on its page and says so, and the people who were going are told. A host who took money for it owes it back.',
      },
      {
        title: 'When a host does not answer',
        text: 'Report the event. We cannot move money, but we can stop a host from putting up the next one.',
      },
    ],
  },

  privacy: {
    title: 'Privacy policy',
    lead: 'What we know about you, why, and how to take it back.',
    sections: [
      {
        title: 'What we keep',
        text: 'What you type: your name, username, email, phone number, date of birth, city, profile, events, messages. And when you were last signed in, so that you can end sessions you do not know.',
      },
      {
        title: 'Who sees it',
        text: 'Signed-in people see your profile. Your email, phone number and date of birth are never shown to others. Messages are for the two of you.',
      },
      {
        title: 'What a host sees',
        text: 'The host of a night you go to, or wait for, sees your name, and whether you have opened a change or a message about that night. If you are only interested, you are counted without your name. Other guests see none of it, and neither does a host you have blocked.',
      },
      {
        title: 'What we do not do',
        text: 'No advertising, no trackers, nothing loaded from other companies’ servers, no selling of anything about you.',
      },
      {
        title: 'On your device',
        text: 'One cookie keeps you signed in. Nights and recent messages are stored on your device so that they open without a signal; signing out removes them.',
      },
      {
        title: 'Taking it back',
        text: 'Settings lets you download what we keep. Deleting your profile removes it. Job applications are erased with the job’s host or on request. A name and contact given to go without an account are deleted a week after the night, or when you take the place back. We write to that contact only about that night, with a link that ends it, and its host sees how many have read it.',
      },
    ],
  },

  terms: {
    title: 'Terms of Service',
    lead: 'House rules, in words one can read before going out.',
    sections: [
      {
        title: 'Be who you are',
        text: 'One account a person, with a phone number of your own. Hosts answer for the events they put up.',
      },
      {
        title: 'Be kind',
        text: 'No threats, no hate, no harassment, on the floor or in messages. A no is a no, also to a dance.',
      },
      {
        title: 'Post what is yours',
        text: 'Flyers, pictures and words must be yours to share. They stay yours; you let us show them here.',
      },
      {
        title: 'What we promise',
        text: 'We keep the lights on as well as we can. The night itself is between you and the host.',
      },
      {
        title: 'Leaving',
        text: 'You can leave whenever you like. We may ask someone to leave who breaks these rules, and we say why.',
      },
    ],
  },
}
