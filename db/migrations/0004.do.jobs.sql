-- Jobs: what a host needs hands for, and who offers theirs.

create table jobs (
  id int generated always as identity primary key,
  host_id uuid not null references users on delete cascade,
  title text not null,
  description text not null,
  requirements text not null,
  location text not null,
  job_type text not null default 'full-time' check (job_type in ('full-time', 'part-time', 'contract', 'temporary')),
  salary_range text not null,
  contact_email text not null,
  contact_phone text not null,
  expires_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_by_host on jobs (host_id, created_at desc);

create table applications (
  id uuid primary key,
  job_id int not null references jobs on delete cascade,
  idempotency_key text,
  applicant_name text not null,
  applicant_phone text not null,
  applicant_email text not null,
  cover_letter text,
  photo_path text,
  resume_path text,
  resume_name text,
  status text not null default 'new' check (status in ('new', 'shortlisted', 'hired', 'declined')),
  created_at timestamptz not null default now(),
  unique (job_id, idempotency_key)
);
create index applications_by_job on applications (job_id, created_at desc);
create index applications_by_email on applications (job_id, lower(applicant_email), created_at desc);
