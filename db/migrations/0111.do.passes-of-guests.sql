-- The guest without an account whose place the member took over: the pass of the guest stays the pass of the member.
alter table attendances add column guest_id uuid;
