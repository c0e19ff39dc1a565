-- A number that was connected lately begins slowly: so many strangers a day in its first week (0041); null: as many as its form says.
alter table wpp_config add column pareada_em timestamptz;
create function aquecimento(pareada_em timestamptz) returns int stable return
  case when pareada_em > now() - interval '7 days' then (20 * 1.5 ^ floor(extract(epoch from now() - pareada_em) / 86400))::int end;
