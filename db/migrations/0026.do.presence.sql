-- Presence. Two people notice each other (online, typing, delivered, read) only once both have written in their
-- conversation, or while they follow each other, and only while both have presence switched on.

alter table users add column shows_presence boolean not null default true;
-- The few whom nobody may notice.
create index users_without_presence on users (id) where not shows_presence or suspended_by is not null;

-- The seq of the first message each of the two has written; null while they have written none.
alter table conversations add column lo_first_seq int, add column hi_first_seq int;
update conversations c
set
  lo_first_seq = (select min(m.seq) from messages m where m.conversation_id = c.id and m.sender_id = c.user_lo),
  hi_first_seq = (select min(m.seq) from messages m where m.conversation_id = c.id and m.sender_id = c.user_hi);
