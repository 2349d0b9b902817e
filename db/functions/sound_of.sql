-- The sound of a word in Spanish or English: 'mayra' and 'maira', 'jhon' and 'john', 'gonsales' and 'gonzalez'.
create or replace function sound_of(word text) returns text
  language sql immutable strict parallel safe
  as $$
    select regexp_replace(
      translate(
        replace(replace(replace(regexp_replace(rtrim(word, '0123456789'), 'c(?=[ei])', 's', 'g'), 'ph', 'f'), 'qu', 'k'), 'ck', 'k'),
        'zyvcwh', 'sibku'
      ),
      '(.)\1+', '\1', 'g'
    )
  $$;
