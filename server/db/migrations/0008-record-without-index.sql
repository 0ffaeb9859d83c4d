-- Nothing asks for the record by its subject, and each save of a line paid for it. Whoever comes to ask brings an index for the question.
drop index audit_entry_by_subject;
