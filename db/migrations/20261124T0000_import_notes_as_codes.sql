-- Notes and failures of imports are codes with values; screens turn them into texts.
alter table import_rows
  alter column notes type jsonb using to_jsonb(notes),
  alter column outcome_note type jsonb using to_jsonb(outcome_note);
alter table imports alter column problem type jsonb using to_jsonb(problem);
update import_rows set
  notes = (select coalesce(jsonb_agg(jsonb_build_object('code', 'text', 'text', note)), '[]') from jsonb_array_elements_text(notes) note),
  outcome_note = case when outcome_note is not null then jsonb_build_object('code', 'text', 'text', outcome_note) end,
  missing_pictures = (select coalesce(jsonb_agg(picture || jsonb_build_object('problem', jsonb_build_object('code', 'text', 'text', picture -> 'problem'))), '[]')
    from jsonb_array_elements(missing_pictures) picture);
update imports set problem = jsonb_build_object('code', 'text', 'text', problem) where problem is not null;
