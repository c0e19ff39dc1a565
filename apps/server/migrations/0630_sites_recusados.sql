-- Sites that tried to show a web chat and may not, the last ten, each with when: told to who puts it on sites (areas V2).
alter table chat_config add column recusas jsonb not null default '{}';
