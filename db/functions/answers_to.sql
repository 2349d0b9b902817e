-- The answers of a person to the host. `given` are those of this request, null for a request without any; `before`
-- those that are stored. A given answer counts if the host asks its question now, or asked it before. Answers are
-- missing while a required question has none, or a question was changed since a device read it.
create or replace function answers_to(
  questions jsonb, given jsonb, before jsonb, out answers jsonb, out is_missing boolean
) language plpgsql immutable
  as $$
    begin
      answers := case when given is null then before else (
        select jsonb_agg(g.answer order by g.position)
        from jsonb_array_elements(given) with ordinality g (answer, position)
        where exists (
          select from jsonb_array_elements(coalesce(questions, '[]') || coalesce(before, '[]')) known
          where g.answer ->> 'question' in (known ->> 'text', known ->> 'question')
        )
      ) end;
      is_missing := exists (
        select
        from jsonb_array_elements(questions) asked
        where not coalesce(answers, '[]') @> jsonb_build_array(jsonb_build_object('question', asked -> 'text'))
          and ((asked ->> 'isRequired')::boolean or jsonb_array_length(given) > coalesce(jsonb_array_length(answers), 0))
      );
    end
  $$;
