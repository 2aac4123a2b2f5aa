"""What torch's dispatcher knows: operators, overloads, schemas. The build loads these modules by their paths."""
