# Makes JSON Lines of the manifest of a paperless-ngx export: names in the place of numbers.
(map(select(.model == "documents.tag")            | {key: (.pk | tostring), value: .fields.name})
  | from_entries) as $tags
| (map(select(.model == "documents.correspondent") | {key: (.pk | tostring), value: .fields.name})
  | from_entries) as $correspondents
| .[] | select(.model == "documents.document")
| {id: .__exported_file_name__, title: .fields.title, text: .fields.content,
   label: [.fields.tags[] | $tags[tostring]], created: .fields.created,
   correspondent: (.fields.correspondent | if . then $correspondents[tostring] else null end)}
