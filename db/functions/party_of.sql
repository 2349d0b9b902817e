-- The dance roles of a member and of the people whom the member brings, one entry for each of them; null for a person
-- without a role. So its length is the number of places.
create or replace function party_of(dance_role text, plus_ones jsonb) returns text[]
  language plpgsql immutable parallel safe
  as $$
    begin
      if plus_ones is null then
        return array[dance_role];
      end if;
      return array[dance_role] || array(
        select p.person ->> 'danceRole' from jsonb_array_elements(plus_ones) with ordinality p (person, n) order by p.n
      );
    end
  $$;
